import { workOnUser } from './accounts/account-work.ts';
import { resetLetter } from './accounts/reset-letter.ts';
import { findByAddress, mailAnswersOf } from './auth/users.ts';
import type { Dependencies } from './dependencies.ts';
import { deskLinkLetter, hasDesk } from './desk/desk-links.ts';
import { digestLetter, readOpen } from './desk/digest.ts';
import { workOnMessage } from './messages/message-work.ts';
import { workOnOrder } from './orders/order-work.ts';
import { letterSchema, type LetterDocument } from './outbox/letters.ts';
import type { Letter, Round } from './outbox/send.ts';
import { sendOutbox, type Handlers, type Known, type Progress } from './outbox/work.ts';
import { keyOf, read, type Document } from './storage/store.ts';

/** What is left to be done for each kind of documents. */
export const handlers: Handlers = {
  order: workOnOrder,
  message: workOnMessage,
  user: workOnUser,
  letter: workOnLetter,
};

/** Sends a mail that belongs to no other document, which then goes; a digest stays, so that it is sent once. */
async function workOnLetter(
  deps: Dependencies,
  { letterId }: { letterId: string },
  { known, mine }: Known,
  round: Round,
): Promise<Progress> {
  const key = keyOf(letterId);
  const document =
    (known as Document<LetterDocument> | undefined) ??
    (await read(deps.store('letters'), letterSchema, key));
  if (!document) return 'done';
  const letter = await composeLetter(deps, letterId, document.value);
  if (letter === 'later') return 'left';
  const progress = await sendOutbox(
    deps,
    {
      store: 'letters',
      schema: letterSchema,
      key,
      composer: () => () => letter.letter,
      ...(letter.onMailAnswer && { onMailAnswer: letter.onMailAnswer }),
    },
    { known: document, mine },
    round,
  );
  if (progress === 'done' && document.value.kind !== 'digest')
    await deps.store('letters').delete(key);
  return progress;
}

interface Composed {
  letter: Letter | undefined;
  onMailAnswer?: (isRefused: boolean) => Promise<void>;
}

/** @returns `later` where the settings for it are missing, as on the command line. */
async function composeLetter(
  deps: Dependencies,
  letterId: string,
  value: LetterDocument,
): Promise<Composed | 'later'> {
  switch (value.kind) {
    case 'reset': {
      const account = await findByAddress(deps, value.addressId);
      const letter = resetLetter(deps, value, account?.user);
      if (!account) return { letter };
      return { letter, onMailAnswer: mailAnswersOf(deps, account, account.user.email) };
    }
    case 'desk-link':
      return hasDesk(deps) ? { letter: deskLinkLetter(deps, letterId, value) } : 'later';
    case 'digest':
      return { letter: digestLetter(deps, value, await readOpen(deps)) };
  }
}
