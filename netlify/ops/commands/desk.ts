import { DESK_LINK_MINUTES } from '../../../src/contracts/desk.ts';
import { agentsOf } from '../../server/desk/agents.ts';
import { makeDeskLink } from '../../server/desk/desk-links.ts';
import { MINUTE_MS } from '../../server/lib/time.ts';
import { RefusedError, UsageError, type Command } from '../command.ts';
import { localMoment, oneLine } from '../terminal.ts';

/** Makes a link for an agent whom no email reaches. */
export const deskCommand: Command = {
  name: 'desk link',
  summary: 'prints a link that signs an agent in to the desk',
  operands: ['ADDRESS'],
  async run({ site, terminal, json, now }, text) {
    if (!site.deps.env['URL'])
      throw new UsageError('URL is not set: it is the address of the site, which the link needs.');
    const agents = agentsOf(site.deps);
    if (agents.all.length === 0)
      throw new UsageError('AGENTS is not set: it lists who may sign in to the desk.');
    const agent = agents.find(text);
    if (!agent)
      throw new RefusedError(
        `${oneLine(text)} isn’t on the list AGENTS, which has ${agents.all.map(({ email }) => email).join(', ')}.`,
      );
    const until = new Date(now() + DESK_LINK_MINUTES * MINUTE_MS).toISOString();
    const url = await makeDeskLink(site.deps, agent);
    if (json({ ...agent, url, until })) return;
    terminal.out(url);
    terminal.say(`It signs ${agent.name} in once, until ${localMoment(until)}.`);
  },
};
