import { endAllSessions } from '../../server/auth/end-all-sessions.ts';
import { actorOf, AS_OPTION, DRY_RUN_OPTION, exitCodes, JSON_OPTION, operand } from '../command.ts';
import type { Command } from '../command.ts';
import { CUSTOMER_DETAIL, findCustomer, noCustomer } from '../find-customer.ts';
import { dress, oneLine } from '../terminal.ts';
import { writeJson } from '../write-json.ts';

export const endSessionsCommand: Command = {
  name: 'customers end-sessions',
  summary: 'signs a customer out everywhere, the account stays open',
  operands: ['CUSTOMER'],
  details: [
    `${CUSTOMER_DETAIL} It is what «Sign out everywhere» on the dashboard does, for somebody who lost a device or whom a stranger has signed in as.`,
    'Orders and password stay as they are. Who knows the password can sign in again: when a stranger may know it, the customer has to choose another one with «Forgot your password?».',
  ],
  options: [AS_OPTION, DRY_RUN_OPTION, JSON_OPTION],
  examples: [
    ['customers end-sessions rosa@demo.example', 'every browser has to sign in again'],
    ['customers end-sessions rosa@demo.example --dry-run', 'whose sessions they are'],
  ],
  async run(call) {
    const { site, terminal, has } = call;
    const text = operand(call, 0);
    const actor = actorOf(call);
    const { id, email } = await findCustomer(call, text);
    const isDryRun = has('dry-run');
    // It may have been closed just now.
    if (!isDryRun && !(await endAllSessions(site.deps, id, actor))) throw noCustomer(text);
    if (has('json')) writeJson(terminal, { id, email, isDryRun });
    terminal.say(
      isDryRun
        ? `Would end all sessions of ${oneLine(email)}. Nothing was changed.`
        : `${dress(terminal, 'green', '✓')} All sessions of ${oneLine(email)} are ended; the account is open.`,
    );
    return exitCodes.done;
  },
};
