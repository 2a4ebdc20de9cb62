import '../../styles/select.css';

import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';

import type { DeskMessage, DeskMessageAction } from '../../contracts/desk.ts';
import { isolate } from '../../contracts/isolate.ts';
import { formatDollars } from '../../contracts/money.ts';
import { formatDay, orderReference } from '../../contracts/orders.ts';
import { formatMoment } from '../../lib/moments.ts';
import { queryClient } from '../../state/queries.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { EmailText } from '../../ui/EmailText.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { SelectField, TextAreaField } from '../../ui/Field.tsx';
import { LinkedText } from '../../ui/FileLinks.tsx';
import { Form } from '../../ui/Form.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { Assignment } from './Assignment.tsx';
import { Note, SendAndNext } from './Composer.tsx';
import { describeMessageStep } from './message-history.ts';
import { addressOf } from './desk-address.ts';
import { $desk, type Done } from './desk.model.ts';
import { Waiting } from './EntryList.tsx';
import { actOnMessage, closingStep, messageQuery, type MessageKey } from './message.model.ts';
import { firstNameOf } from './reach.ts';
import { noteFormSchema } from './order-fields.ts';
import { sayUnmailed } from './reach.ts';
import styles from './Record.module.css';
import { ChangeNotice, RecordView, SourceLink } from './RecordView.tsx';
import { SavedReplies } from './SavedReplies.tsx';
import { sendOnCtrlEnter, useDeskForm } from './use-order-form.ts';

/** A message of the contact form, and everything an agent can do with it. */
export function MessageView({ place }: { place: MessageKey }) {
  return (
    <RecordView
      query={useQuery(messageQuery(place), queryClient)}
      what="message"
      kind="Message"
      nameOf={({ service }) => service}
      standing={(message, nowMs) => <Waiting {...message} nowMs={nowMs} />}
      notice={<ChangeNotice what="message" />}
      main={(message) => (
        <>
          <section aria-labelledby="text-heading">
            <h2 id="text-heading">What they wrote</h2>
            <p className={styles['text']} dir="auto">
              <LinkedText text={message.message} />
            </p>
          </section>
          {message.history.length > 0 && <History message={message} />}
          <div className={styles['composer']} key={message.id}>
            {!isSpam(message) && <Answer message={message} />}
            <MessageNote message={message} />
          </div>
        </>
      )}
      lead={(message) => <Steps key={message.id} message={message} />}
      side={(message) => (
        <>
          <Assignment
            what="message"
            assignee={message.assignee}
            onAssign={(to, done) =>
              actOnMessage(message, { action: 'assign', to, seen: message.version }, done)
            }
          />
          <Sender message={message} />
        </>
      )}
    />
  );
}

const isSpam = (message: DeskMessage) => closingStep(message)?.type === 'spam';

/** What became of it, oldest first. */
function History({ message }: { message: DeskMessage }) {
  const desk = useStore($desk);
  return (
    <section aria-labelledby="history-heading">
      <h2 id="history-heading">What happened</h2>
      <ol className={styles['history']}>
        {message.history.map((step, index) => (
          <li key={index} data-kind={step.type === 'noted' ? 'internal' : 'studio'}>
            <Moment className="mono" iso={step.at} />
            <div className={styles['step']}>
              <p className={styles['deed']}>{describeMessageStep(step, desk)}</p>
              {step.text && (
                <p className={styles['text']} dir="auto">
                  <LinkedText text={step.text} />
                </p>
              )}
              {step.order && (
                <a href={addressOf({ name: 'order', ...step.order })}>
                  {orderReference(step.order.id)}
                </a>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** A form whose text is sent or saved. */
function useTextForm(message: DeskMessage, name: string) {
  const perform = (action: DeskMessageAction, done: Done<DeskMessage>, idempotencyKey?: string) =>
    actOnMessage(message, action, done, idempotencyKey);
  return useDeskForm(message.id, name, noteFormSchema, perform);
}

const MessageNote = ({ message }: { message: DeskMessage }) => (
  <Note form={useTextForm(message, 'note')} />
);

function Answer({ message }: { message: DeskMessage }) {
  const { field, form, handleSubmit, act } = useTextForm(message, 'answer');
  const send = (then?: () => void) =>
    handleSubmit(async ({ text }) => {
      const action = { action: 'answer', text, seen: message.version } as const;
      const done = (answered: DeskMessage) =>
        sayUnmailed(answered) ?? 'Your answer is on its way by email.';
      if (await act({ action, done })) then?.();
    })();
  return (
    <section aria-labelledby="answer-heading">
      <h2 id="answer-heading">Write to the sender</h2>
      <Form className={styles['form']} {...form} onSend={() => send()} onKeyDown={sendOnCtrlEnter}>
        <SavedReplies
          fill={{
            name: firstNameOf(message.name),
            service: message.service,
            next: 'Reply to this email, and we’ll go on from there.',
          }}
        />
        <TextAreaField
          label="Answer"
          hint={
            sayUnmailed(message) ??
            'Goes out by email, with your name and their message below it. Their reply comes to the studio’s mailbox.'
          }
          data-message
          {...field('text')}
        />
        <div className="actions">
          <button type="submit" className="button button-signal" disabled={form.isSending}>
            {form.isSending ? 'Sending...' : 'Send the answer'}
          </button>
          <SendAndNext isSending={form.isSending} onSend={send} />
        </div>
      </Form>
    </section>
  );
}

/** What can be done with it beside answering. */
function Steps({ message }: { message: DeskMessage }) {
  const desk = useStore($desk);
  const [open, setOpen] = useState<string>();
  const { account, history, version: seen } = message;
  const closing = closingStep(message);
  const isInOrder = history.some(({ type }) => type === 'ordered' || type === 'merged');
  const choices =
    account && !isInOrder && !isSpam(message) ? choicesOf({ ...message, account }) : [];
  const close = (label: string, action: DeskMessageAction) => (
    <ActionButton className="button button-small" onAct={() => actOnMessage(message, action)}>
      {label}
    </ActionButton>
  );
  return (
    <section className={styles['card']} aria-labelledby="steps-heading">
      <h2 id="steps-heading">Next step</h2>
      <p role="status">
        {closing
          ? `${describeMessageStep(closing, desk)} on ${formatMoment(closing.at)}.`
          : 'Answer it, or close it without an email.'}
      </p>
      {(!closing || isSpam(message)) && (
        <div className="actions">
          {!closing && close('No reply needed', { action: 'settle', seen })}
          {!closing && close('Spam', { action: 'spam', isSpam: true, seen })}
          {isSpam(message) && close('Reopen', { action: 'spam', isSpam: false, seen })}
        </div>
      )}
      {choices.length > 0 && (
        <ul className={styles['steps']}>
          {choices.map((choice) => (
            <li key={choice.name}>
              <button
                type="button"
                className="button button-small"
                aria-expanded={open === choice.name}
                aria-describedby={`step-${choice.name}`}
                onClick={() => setOpen(open === choice.name ? undefined : choice.name)}
              >
                {choice.title}
              </button>
              <p id={`step-${choice.name}`} className={styles['sends']}>
                {choice.sends}
              </p>
              {open === choice.name && <ChoiceForm message={message} choice={choice} />}
            </li>
          ))}
        </ul>
      )}
      {!account && !isSpam(message) && (
        <p className={styles['sends']}>
          Nobody has an account with this address, so it can’t become an order yet.
        </p>
      )}
    </section>
  );
}

type WithAccount = DeskMessage & { account: NonNullable<DeskMessage['account']> };

/** Something that is done with one of several things. */
interface Choice {
  name: string;
  title: string;
  /** What the customer will be sent. */
  sends: string;
  /** What is said afterward. */
  done: Done<DeskMessage>;
  label: string;
  options: { value: string; text: string; question: string; action: DeskMessageAction }[];
}

function choicesOf({ version: seen, email, account }: WithAccount): Choice[] {
  const { id: customer, name, orders, services, mailObstacle } = account;
  const unmailed = (obstacle = mailObstacle) => sayUnmailed({ email, mailObstacle: obstacle });
  const order: Choice = {
    name: 'order',
    title: 'Turn into an order',
    sends: `${unmailed() ?? `Emails ${isolate(name)} that you placed it.`} The message is its brief.`,
    done: ({ account: after }) =>
      `The order is placed. ${unmailed(after?.mailObstacle) ?? `${isolate(name)} is told by email.`}`,
    label: 'Service',
    options: services.map(({ name: service, price }) => ({
      value: service,
      text: price > 0 ? `${service}, ${formatDollars(price)}` : `${service}, by quote`,
      question: `Order ${service} for ${isolate(name)}?`,
      action: { action: 'order', service, seen },
    })),
  };
  const merge: Choice = {
    name: 'merge',
    title: 'Add to an order',
    sends: 'Adds the message as a note for colleagues. No email goes out.',
    done: 'The message is with the order.',
    label: 'Order',
    options: orders.map(({ id, serviceName, createdAt }) => ({
      value: id,
      text: `${serviceName}, ${formatDay(createdAt.slice(0, 10))} (${orderReference(id)})`,
      question: `Add the message to ${orderReference(id)}?`,
      action: { action: 'merge', order: { customer, id }, seen },
    })),
  };
  return orders.length > 0 ? [order, merge] : [order];
}

const choiceSchema = z.object({ value: z.string().check(z.minLength(1, 'Choose one')) });

function ChoiceForm({ message, choice }: { message: DeskMessage; choice: Choice }) {
  const { name, title, label, options, sends, done } = choice;
  const [chosen, setChosen] = useState<Choice['options'][number]>();
  const perform = (action: DeskMessageAction, said: Done<DeskMessage>) =>
    actOnMessage(message, action, said);
  const { field, form, handleSubmit, act } = useDeskForm(message.id, name, choiceSchema, perform);
  const ask = handleSubmit(({ value }) => {
    setChosen(options.find((option) => option.value === value));
    return Promise.resolve();
  });
  return (
    <>
      <Form className={styles['form']} {...form} onSend={ask}>
        <SelectField label={label} {...field('value')}>
          <option value="">Choose one</option>
          {options.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </SelectField>
        <button type="submit" className="button button-signal">
          Continue
        </button>
      </Form>
      {chosen && (
        <ConfirmDialog
          isOpen
          title={chosen.question}
          description={`${sends} Nobody has checked that the message is theirs: anyone can enter an address.`}
          confirm={title}
          busy="Saving..."
          keep="Go back"
          likely="confirm"
          onConfirm={() => act({ action: chosen.action, done })}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  );
}

function Sender({
  message: { name, email, podcastName, createdAt, account, source },
}: {
  message: DeskMessage;
}) {
  return (
    <section className={styles['card']} aria-labelledby="sender-heading">
      <h2 id="sender-heading">Sender</h2>
      <address className={styles['customer']}>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <a href={`mailto:${email}`}>
          <EmailText email={email} />
        </a>
        {account && (
          <a href={addressOf({ name: 'customer', id: account.id })}>
            Account of <bdi>{account.name}</bdi> and orders
          </a>
        )}
      </address>
      <Facts
        facts={[
          ...(podcastName ? [['Podcast', podcastName] as const] : []),
          ['Received', formatMoment(createdAt)],
          source && ['Came from', <SourceLink key="source" source={source} />],
        ]}
      />
    </section>
  );
}
