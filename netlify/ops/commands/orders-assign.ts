import type { Agent } from '../../../src/contracts/desk.ts';
import { oneLine } from '../terminal.ts';
import { actorOf, CHANGE_OPTIONS, type Command, type CommandCall } from '../command.ts';
import { RefusedError } from '../errors.ts';
import { applyChange } from './apply-change.ts';
import { findOrder } from './find-order.ts';
import { ID_DETAIL } from './orders-show.ts';

export const takeCommand: Command = {
  name: 'orders take',
  summary: 'takes an order, or hands it over to another agent',
  operands: ['ID'],
  details: [
    ID_DETAIL,
    'Agents are on the list AGENTS, which the desk goes by. Without --for, it is the one with the name that is recorded, or with that name before the @.',
  ],
  options: { 'for AGENT': 'name or email address of the agent who gets it', ...CHANGE_OPTIONS },
  examples: [
    ['orders take 1A2B3C4D', 'it is yours'],
    ['orders take 1A2B3C4D --for kim@roomtone.example', 'Kim looks after it from now on'],
  ],
  async run(call) {
    const actor = actorOf(call);
    await assign(call, actor, call.option('for') ?? actor);
  },
};

export const giveBackCommand: Command = {
  name: 'orders give-back',
  summary: 'gives an order back, for any agent to take',
  operands: ['ID'],
  details: [ID_DETAIL],
  options: CHANGE_OPTIONS,
  examples: [['orders give-back 1A2B3C4D', 'nobody looks after it any more']],
  run: (call) => assign(call, actorOf(call), null),
};

/** @param whom name or address of an agent; null for nobody. */
async function assign(call: CommandCall, actor: string, whom: string | null): Promise<void> {
  const order = await findOrder(call, call.operands[0] ?? '');
  const { userId, id: orderId } = order;
  const agent = whom === null ? null : findAgent(call, whom);
  const assignee = agent?.email ?? null;
  const whose = agent ? `belongs to ${oneLine(agent.name)}` : 'belongs to nobody';
  await applyChange(
    call,
    order,
    { type: 'assigned', userId, orderId, assignee, actor },
    {
      done: `${whose} now`,
      planned: agent ? `would belong to ${oneLine(agent.name)}` : 'would belong to nobody',
      already: whose,
      illegal: 'cannot be assigned.',
    },
  );
}

/** @throws RefusedError when nobody on the list has this name or address. */
function findAgent({ site }: CommandCall, text: string): Agent {
  const { agents } = site.deps;
  const wanted = text.toLowerCase();
  const isNamed = ({ name, email }: Agent) =>
    name.toLowerCase() === wanted || email.startsWith(`${wanted}@`);
  const agent = agents.find(text) ?? agents.all.find(isNamed);
  if (agent) return agent;
  const list = agents.all.map(({ name, email }) => `${name} <${email}>`).join(', ');
  throw new RefusedError(
    `"${oneLine(text)}" is no agent. ${list ? `On the list are: ${list}.` : 'The list AGENTS is empty.'}`,
  );
}
