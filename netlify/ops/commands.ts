import type { Command } from './command.ts';
import { contactCommands } from './commands/contacts.ts';
import { customerCommands } from './commands/customers.ts';
import { doctorCommand } from './commands/doctor.ts';
import { exportCommand } from './commands/export.ts';
import { feedbackListCommand } from './commands/feedback-list.ts';
import { ordersListCommand } from './commands/orders-list.ts';
import { ordersMoveCommand } from './commands/orders-move.ts';
import { ordersNoteCommand } from './commands/orders-note.ts';
import { ordersShowCommand } from './commands/orders-show.ts';
import { restoreCommand } from './commands/restore.ts';
import { sweepCommand } from './commands/sweep.ts';

/** Every command, in the order of the overview. */
export const commands: readonly Command[] = [
  ordersListCommand,
  ordersShowCommand,
  ordersMoveCommand,
  ordersNoteCommand,
  ...contactCommands,
  ...customerCommands,
  feedbackListCommand,
  exportCommand,
  restoreCommand,
  doctorCommand,
  sweepCommand,
];
