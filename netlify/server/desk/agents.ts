import type { Agent } from '../../../src/contracts/desk.ts';
import { canonicalEmail } from '../../../src/contracts/fields.ts';
import type { Dependencies } from '../dependencies.ts';
import { canonicalAddressIdOf } from '../lib/addresses.ts';
import { ConfigurationError } from '../lib/errors.ts';

const VARIABLE = 'AGENTS';
const NAME = /^[\p{L}\p{N}][\p{L}\p{N} ._'’-]{0,59}$/u;
/** Names with another meaning in the records. */
const RESERVED = ['customer', 'system'];

/** Whether records can name an agent so. */
export function isAgentName(name: string): boolean {
  return NAME.test(name) && !RESERVED.includes(name.toLowerCase());
}

let latest: { list: string | undefined; agents: Agents } | undefined;

/** Who fulfills orders. */
export type Agents = ReturnType<typeof parseAgents>;

/** @throws ConfigurationError when the list `AGENTS` is malformed. */
export function agentsOf({ env }: Pick<Dependencies, 'env'>): Agents {
  const list = env[VARIABLE];
  if (latest?.list !== list || !latest) latest = { list, agents: parseAgents(list) };
  return latest.agents;
}

/** Who has something, if it is still an agent; otherwise who had it, as they were called. */
export function holderOf(
  deps: Pick<Dependencies, 'env'>,
  { assignee, assigneeName }: { assignee?: string | undefined; assigneeName?: string | undefined },
): { assignee?: string; formerAssignee?: string } {
  if (assignee === undefined) return {};
  const isAgent = agentsOf(deps).find(assignee) !== undefined;
  return isAgent ? { assignee } : { formerAssignee: assigneeName ?? assignee };
}

/** Stands for the agent in tokens, keys and the log. */
export function agentIdOf({ email }: Agent): string {
  return canonicalAddressIdOf(email);
}

/**
 * Parses `Name <address>` or `address`, separated by commas; without a name, the part before the @ is the name. Unset:
 * nobody is an agent.
 * @throws ConfigurationError that names the position of the entry, but not the entry.
 */
export function parseAgents(value: string | undefined) {
  const byId = new Map<string, Agent>();
  const names = new Set<string>();
  for (const [index, entry] of (value?.trim() ? value.split(',') : []).entries()) {
    const invalid = (problem: string) =>
      new ConfigurationError(VARIABLE, `${problem} in entry ${index + 1}`);
    const [, named, address = entry] = /^([^<>]*)<([^<>]*)>\s*$/.exec(entry) ?? [];
    const email = canonicalEmail(address);
    if (!email) throw invalid('has no email address');
    const name = named?.trim() || email.slice(0, email.lastIndexOf('@'));
    if (!isAgentName(name)) throw invalid('has no usable name');
    const agent = { name, email };
    // Orders and their history name an agent by either.
    if (byId.has(agentIdOf(agent))) throw invalid('repeats an address');
    if (names.has(name.toLowerCase())) throw invalid('repeats a name');
    byId.set(agentIdOf(agent), agent);
    names.add(name.toLowerCase());
  }
  const find = (email: string) => {
    const canonical = canonicalEmail(email);
    return canonical === undefined ? undefined : byId.get(canonicalAddressIdOf(canonical));
  };
  return {
    all: [...byId.values()],
    /** @param email in any spelling. */
    find,
    /** The address itself for whoever is on the list no more. */
    nameOf: (email: string) => find(email)?.name ?? email,
    /** @param id hash of the address, as `agentIdOf` makes it. */
    findById: (id: string) => byId.get(id),
  };
}
