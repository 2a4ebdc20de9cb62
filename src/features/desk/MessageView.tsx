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
import { ConfirmDialog } from '../../ui/ConfirmForm.tsx';
import { EmailLink } from '../../ui/EmailText.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { SelectField } from '../../ui/Field.tsx';
import { LinkedText } from '../../ui/FileLinks.tsx';
import { Form } from '../../ui/Form.tsx';
import { Note as Words, Said, Thread } from '../order/Timeline.tsx';
import { Assignment } from './Assignment.tsx';
import { Composer, Note, Writer } from './Composer.tsx';
import { describeMessageStep } from './message-history.ts';
import { addressOf } from './desk-address.ts';
import { $desk, type Done } from './desk.model.ts';
import { Waiting } from './EntryList.tsx';
import { actOnMessage, closingStep, messageQuery, type MessageKey } from './message.model.ts';
import { writingSchema } from './order-fields.ts';
import { firstNameOf, sayUnmailed } from './reach.ts';
import styles from './Record.module.css';
import { ChangeNotice, Columns, Main, RecordView, Side, SourceLink } from './RecordView.tsx';
import { StepBar } from './StepBar.tsx';
import { useDeskForm } from './use-order-form.ts';

/** A message of the contact form, and everything an agent can do with it. */
export function MessageView({ place }: { place: MessageKey }) {
  const query = useQuery(messageQuery(place), queryClient);
  const { data: message, dataUpdatedAt: readAtMs } = query;
  return (
    <RecordView
      query={query}
      what="message"
      name={message?.name}
      kind="Message"
      about={message?.service}
      standing={message && <Waiting {...message} nowMs={readAtMs} />}
    >
      {message && <Work key={message.id} message={message} />}
    </RecordView>
  );
}

function Work({ message }: { message: DeskMessage }) {
  const desk = useStore($desk);
  return (
    <>
      <Steps message={message} />
      <ChangeNotice what="message" />
      <Columns>
        <Main>
          <section aria-labelledby="thread-heading">
            <h2 id="thread-heading" className="visually-hidden">
              What they wrote
            </h2>
            <Thread>
              <Said at={message.createdAt} by="customer">
                <Words>
                  <LinkedText text={message.message} />
                </Words>
              </Said>
              {message.history.map((step, index) => (
                <Said key={index} at={step.at} by={step.type === 'noted' ? 'internal' : 'studio'}>
                  <p>{describeMessageStep(step, desk)}</p>
                  <Words>{step.text && <LinkedText text={step.text} />}</Words>
                  {step.order && (
                    <a href={addressOf({ name: 'order', ...step.order })}>
                      {orderReference(step.order.id)}
                    </a>
                  )}
                </Said>
              ))}
            </Thread>
          </section>
          <Composer
            message={!isSpam(message) && <Answer message={message} />}
            note={<MessageNote message={message} />}
          />
        </Main>
        <Side>
          <Sender message={message} />
          <Assignment
            what="message"
            assignee={message.assignee}
            onAssign={(to, done) =>
              actOnMessage(message, { action: 'assign', to, seen: message.version }, done)
            }
          />
        </Side>
      </Columns>
    </>
  );
}

const isSpam = (message: DeskMessage) => closingStep(message)?.type === 'spam';

/** A form whose text is sent or saved. */
function useTextForm(message: DeskMessage, name: string) {
  const perform = (action: DeskMessageAction, done: Done<DeskMessage>, idempotencyKey?: string) =>
    actOnMessage(message, action, done, idempotencyKey);
  return useDeskForm(message.id, name, writingSchema, perform);
}

const MessageNote = ({ message }: { message: DeskMessage }) => (
  <Note form={useTextForm(message, 'note')} />
);

function Answer({ message }: { message: DeskMessage }) {
  const form = useTextForm(message, 'answer');
  const name = firstNameOf(message.name);
  const send = (text: string) => {
    const action = { action: 'answer', text, seen: message.version } as const;
    const done = (answered: DeskMessage) =>
      sayUnmailed(answered) ?? 'Your answer is on its way by email.';
    return form.act({ action, done });
  };
  return (
    <Writer
      form={form}
      label="Answer"
      placeholder={`Write to ${name}, or / for a saved reply`}
      hint={
        sayUnmailed(message) ??
        'Goes out by email, with your name and their message below it. Their reply comes to the studio’s mailbox.'
      }
      send="Send the answer"
      busy="Sending..."
      onSend={send}
      fill={{
        name,
        service: message.service,
        next: 'Reply to this email, and we’ll go on from there.',
      }}
    />
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
  const at = (name: string, label: string, action: DeskMessageAction) => ({
    name,
    label,
    onPress: () => void actOnMessage(message, action),
  });
  return (
    <StepBar
      steps={[
        ...choices.map((choice) => ({
          name: choice.name,
          label: choice.title,
          opens: <ChoiceForm key={choice.name} message={message} choice={choice} />,
        })),
        ...(closing ? [] : [at('settle', 'No reply needed', { action: 'settle', seen })]),
        ...(closing ? [] : [at('spam', 'Spam', { action: 'spam', isSpam: true, seen })]),
        ...(isSpam(message)
          ? [at('reopen', 'Reopen', { action: 'spam', isSpam: false, seen })]
          : []),
      ]}
      open={open}
      onOpen={setOpen}
      standing={
        closing
          ? `${describeMessageStep(closing, desk)} on ${formatMoment(closing.at)}.`
          : 'Answer it, or close it without an email.'
      }
    />
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
        <p className={styles['sends']}>{sends}</p>
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

function Sender({ message }: { message: DeskMessage }) {
  const { email, podcastName, createdAt, account, source } = message;
  return (
    <section className={styles['card']} aria-labelledby="sender-heading">
      <h2 id="sender-heading">Sender</h2>
      <Facts
        facts={[
          ['Email', <EmailLink key="email" email={email} />],
          account && [
            'Account',
            <a key="account" href={addressOf({ name: 'customer', id: account.id })}>
              Account of <bdi>{account.name}</bdi> and orders
            </a>,
          ],
          podcastName && ['Podcast', podcastName],
          ['Received', formatMoment(createdAt)],
          source && ['Came from', <SourceLink key="source" source={source} />],
        ]}
      />
      {!account && !isSpam(message) && (
        <p className={styles['sends']}>
          Nobody has an account with this address, so it can’t become an order yet.
        </p>
      )}
    </section>
  );
}
