import { sendFeedbackContract, type FeedbackRequest } from '../../contracts/feedback.ts';
import { ApiFailure, attemptOf, callApi, type Attempt } from '../../state/api.ts';

/** How sending ended. */
export type FeedbackOutcome =
  | { status: 'sent'; id: string }
  /** `message` is for the visitor. */
  | { status: 'failed'; message: string };

/** What somebody says; the page is known. */
export type Said = Omit<FeedbackRequest, 'page'>;

let attempt: Attempt | undefined;

/** Sends an answer, or the text that follows it. Sending the same again carries the same key, so that it counts once. */
export async function sendFeedback(said: Said): Promise<FeedbackOutcome> {
  const request = { page: currentPage(), ...said };
  attempt = attemptOf(request, attempt);
  try {
    const { id } = await callApi(sendFeedbackContract, {
      body: request,
      idempotencyKey: attempt.key,
    });
    return { status: 'sent', id };
  } catch (error) {
    const message = error instanceof ApiFailure ? error.serverMessage : undefined;
    return { status: 'failed', message: message ?? 'That didn’t go through. Please try again.' };
  }
}

/** Path of the page as its canonical link has it, however it was asked for. */
function currentPage(): string {
  const link = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  return link ? new URL(link.href).pathname : location.pathname;
}
