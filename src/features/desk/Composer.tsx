import Lock from 'lucide/dist/esm/icons/lock.mjs';

import type { DeskOrder } from '../../contracts/desk.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { TextAreaField } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { filesIn } from '../../ui/link-lines.ts';
import { LinksField } from '../../ui/LinksField.tsx';
import { $place } from './desk.model.ts';
import { goToNext } from './inbox.model.ts';
import { messageFormSchema, noteFormSchema } from './order-fields.ts';
import { actOnOrder } from './order.model.ts';
import { firstNameOf, sayTold, sayUnreached } from './reach.ts';
import styles from './Record.module.css';
import { SavedReplies } from './SavedReplies.tsx';
import { useAround } from './use-inbox.ts';
import { sendOnCtrlEnter, useOrderForm } from './use-order-form.ts';

/** A message to the customer, and a note for colleagues. */
export function Composer({ order }: { order: DeskOrder }) {
  return (
    <div className={styles['composer']}>
      {!order.isAnonymous && <Message order={order} />}
      <OrderNote order={order} />
    </div>
  );
}

function Message({ order }: { order: DeskOrder }) {
  const { field, form, handleSubmit, act } = useOrderForm(order, 'message', messageFormSchema);
  const send = (then?: () => void) =>
    handleSubmit(async ({ text, links }) => {
      const done = (changed: DeskOrder) => sayTold(changed, true);
      const action = { action: 'message', text, links: filesIn(links) } as const;
      if (await act({ action, done })) then?.();
    })();
  const settle = () => {
    const action = { action: 'settle' as const, seen: order.version };
    return actOnOrder(order, action, 'No one is waiting for a reply anymore.');
  };
  return (
    <section aria-labelledby="message-heading">
      <h2 id="message-heading">Write to the customer</h2>
      <Form className={styles['form']} {...form} onSend={() => send()} onKeyDown={sendOnCtrlEnter}>
        <SavedReplies
          fill={{
            name: firstNameOf(order.customerName),
            service: order.serviceName,
            next: order.view.next.text ?? '',
          }}
        />
        <TextAreaField
          label="Message"
          hint={sayUnreached(order) ?? 'Goes out by email, and shows on their dashboard.'}
          data-message
          {...field('text')}
        />
        <LinksField label="Links to files (optional)" {...field('links')} />
        <div className="actions">
          <button type="submit" className="button" disabled={form.isSending}>
            {form.isSending ? 'Sending...' : 'Send to the customer'}
          </button>
          <SendAndNext isSending={form.isSending} onSend={send} />
          {order.waitingSince && (
            <ActionButton
              className="button button-quiet"
              aria-describedby="settle-hint"
              onAct={settle}
            >
              No reply needed
            </ActionButton>
          )}
        </div>
        {order.waitingSince && (
          <p id="settle-hint" className={styles['sends']}>
            “No reply needed” stops the clock. No email goes out.
          </p>
        )}
      </Form>
    </section>
  );
}

interface SendAndNextProps {
  isSending: boolean;
  /** @param then is done after it is sent. */
  onSend: (then: () => void) => Promise<void>;
}

/** Sends, and goes on to the next entry of the list that this one was opened from. */
export function SendAndNext({ isSending, onSend }: SendAndNextProps) {
  if (!useAround()) return null;
  return (
    <button
      type="button"
      className="button button-quiet"
      data-next
      disabled={isSending}
      onClick={() => {
        const here = $place.get();
        void onSend(() => {
          // Unless the agent has gone on meanwhile.
          if ($place.get() === here) goToNext();
        });
      }}
    >
      Send and next
    </button>
  );
}

function OrderNote({ order }: { order: DeskOrder }) {
  const form = useOrderForm(order, 'note', noteFormSchema);
  return <Note form={form} hint="It’s part of the customer’s data if they ask for it." />;
}

interface NoteProps {
  form: Pick<
    ReturnType<typeof useOrderForm<{ text: string }>>,
    'field' | 'form' | 'handleSubmit'
  > & {
    act: (deed: { action: { action: 'note'; text: string }; done: string }) => Promise<boolean>;
  };
  hint?: string;
}

/** A note for colleagues, set apart from what goes out. */
export function Note({ form: { field, form, handleSubmit, act }, hint }: NoteProps) {
  const save = handleSubmit(async ({ text }) => {
    await act({ action: { action: 'note', text }, done: 'Your colleagues see the note here.' });
  });
  return (
    <section className={styles['internal']} aria-labelledby="note-heading">
      <h2 id="note-heading">Note for colleagues</h2>
      <p className={styles['only']}>
        <Icon of={Lock} size={16} />
        Only colleagues see this
      </p>
      <Form className={styles['form']} {...form} onSend={save} onKeyDown={sendOnCtrlEnter}>
        <TextAreaField label="Note" hint={hint} rows={3} {...field('text')} />
        <button type="submit" className="button button-small" disabled={form.isSending}>
          {form.isSending ? 'Saving...' : 'Save the note'}
        </button>
      </Form>
    </section>
  );
}
