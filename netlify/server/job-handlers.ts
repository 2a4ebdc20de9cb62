import {
  noteNewName,
  notifyOfNewEmail,
  notifyOfNewPassword,
  sendConfirmationAgain,
  sendEmailLink,
  sendResetLink,
  sendWelcome,
} from './accounts/account-jobs.ts';
import { eraseAccount } from './accounts/close-account.ts';
import { sendDeskLink } from './desk/desk-links.ts';
import { notifyOfMessage } from './messages/contact.ts';
import { notifyOfOrder } from './orders/order-job.ts';
import type { JobHandlers } from './queue/run-job.ts';

export const jobHandlers: JobHandlers = {
  order: notifyOfOrder,
  message: notifyOfMessage,
  reset: sendResetLink,
  changed: notifyOfNewPassword,
  'email-link': sendEmailLink,
  welcome: sendWelcome,
  confirmation: sendConfirmationAgain,
  'email-changed': notifyOfNewEmail,
  renamed: noteNewName,
  closing: eraseAccount,
  'desk-link': sendDeskLink,
};
