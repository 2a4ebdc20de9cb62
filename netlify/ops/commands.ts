import type { Command } from './command.ts';
import { contactCommands } from './commands/contacts.ts';
import { changeCommands } from './commands/change-orders.ts';
import { customerCommands } from './commands/customers.ts';
import { deskCommand } from './commands/desk.ts';
import { doctorCommand } from './commands/doctor.ts';
import { exportCommand } from './commands/export.ts';
import { feedbackCommand } from './commands/feedback.ts';
import { moveCommand } from './commands/move.ts';
import { orderCommands } from './commands/orders.ts';
import { restoreCommand } from './commands/restore.ts';
import { sweepCommand } from './commands/sweep.ts';

/** Every command, in the order of the overview. */
export const commands: Command[] = [
  ...orderCommands,
  ...changeCommands,
  ...contactCommands,
  ...customerCommands,
  feedbackCommand,
  deskCommand,
  exportCommand,
  restoreCommand,
  moveCommand,
  doctorCommand,
  sweepCommand,
];
