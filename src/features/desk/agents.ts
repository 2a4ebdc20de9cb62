import type { DeskState } from './desk.model.ts';

/** The name of an agent by the email address; one who left the list is called by it. */
export function nameOfAgent(desk: DeskState, email: string | undefined): string | undefined {
  if (email === undefined || desk.status !== 'signed-in') return email;
  if (email === desk.agent.email) return 'you';
  return desk.agents.find((agent) => agent.email === email)?.name ?? email;
}
