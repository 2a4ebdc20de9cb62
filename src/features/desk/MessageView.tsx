import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';

import type { DeskMessage, DeskMessageAction, MessageStep } from '../../contracts/desk.ts';
import { firstNameSchema, lastNameSchema } from '../../contracts/fields.ts';
import type { MailReason } from '../../contracts/mail.ts';
import { isolate } from '../../contracts/isolate.ts';
import { formatDay, orderReference } from '../../contracts/orders.ts';
import { dayOf } from '../../lib/day.ts';
import { formatMoment } from '../../lib/moments.ts';
import { filledIn } from '../../state/api.ts';
import { drafts } from '../../state/drafts.ts';
import { queryClient } from '../../state/queries.ts';
import { EmailLink } from '../../ui/EmailText.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { LinkedText } from '../../ui/FileLinks.tsx';
import { TextField } from '../../ui/Field.tsx';
import { SelectField } from '../../ui/Select.tsx';
import { Note as Words, Said, Thread } from '../order/Timeline.tsx';
import { Composer, Note, Writer } from './Composer.tsx';
import { addressOf, type PlaceOf } from './desk-address.ts';
import { $desk } from './desk.model.ts';
import { Waiting } from './EntryList.tsx';
import { firstNameOf, INVITES, sayUnmailed } from './reach.ts';
import { messageQuery, serviceOptions, subjectOfMessage } from './record.model.ts';
import { Assignment, Card, ChangeNotice, Columns, RecordView, SourceLink } from './RecordView.tsx';
import { StepBar, StepForm, useDeskForm, type BarStep } from './Steps.tsx';

export function MessageView({ place }: { place: PlaceOf<'message'> }) {
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

interface MessageProps {
  message: DeskMessage;
}

function Work({ message }: MessageProps) {
  const { createdAt, history } = message;
  const subject = subjectOfMessage(message);
  // What somebody types stays in sight when a colleague closes it as spam.
  const isWritten = !isSpam(message) || drafts.desk(message.id, 'answer').read() !== undefined;
  return (
    <>
      <Steps message={message} />
      <ChangeNotice what="message" />
      <Columns
        side={
          <>
            <Sender message={message} />
            <Assignment what="message" record={message} subject={subject} />
          </>
        }
      >
        <section aria-labelledby="thread-heading">
          <h2 id="thread-heading" className="visually-hidden">
            What they wrote
          </h2>
          <Thread>
            <Said at={createdAt} by="customer">
              <Words>
                <LinkedText text={message.message} />
              </Words>
            </Said>
            {history.map((step, index) => (
              <Said key={index} at={step.at} by={step.type === 'noted' ? 'internal' : 'studio'}>
                <p>{step.text}</p>
                <Words>{step.message && <LinkedText text={step.message} />}</Words>
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
          message={message.email !== '' && isWritten && <Answer message={message} />}
          note={<Note subject={subject} />}
        />
      </Columns>
    </>
  );
}

/** What closed a message; undefined while it is open. */
function closingStep({ doneAt, history }: DeskMessage): MessageStep | undefined {
  const closes = ({ type }: MessageStep) => !['assigned', 'noted', 'unknown'].includes(type);
  return doneAt === undefined ? undefined : history.findLast(closes);
}

const isSpam = (message: DeskMessage) => closingStep(message)?.type === 'spam';

function Answer({ message }: MessageProps) {
  const { service, eventCount } = message;
  const name = firstNameOf(message.name);
  return (
    <Writer
      subject={subjectOfMessage(message)}
      name="answer"
      label="Answer"
      placeholder={`Write to ${name}, or / for a saved reply`}
      hint={
        sayUnmailed(message) ??
        'Goes out by email, with your name and their message below it. Their reply comes to the studio’s mailbox.'
      }
      send="Send the answer"
      busy="Sending..."
      actionOf={(text) => ({ action: 'answer' as const, text, eventCount })}
      done={(answered) => sayUnmailed(answered) ?? 'Your answer is on its way by email.'}
      fill={{
        for: 'messages',
        name,
        service: service === 'Email' ? 'your email' : service,
        next: 'Reply to this email, and we’ll go on from there.',
      }}
    />
  );
}

function Steps({ message }: MessageProps) {
  const [open, setOpen] = useState<string>();
  const { history, email, account, eventCount } = message;
  const closing = closingStep(message);
  const isInOrder = history.some(({ type }) => type === 'ordered' || type === 'merged');
  // An email that can't be read is from nobody.
  const isUsable = email !== '' && !isInOrder && !isSpam(message);
  const hasOrders = (account?.orders ?? []).length > 0;
  const at = (name: string, label: string, action: DeskMessageAction) => ({
    name,
    label,
    onPress: () => void subjectOfMessage(message).act(action),
  });
  const steps: (BarStep | false)[] = [
    isUsable && {
      name: 'order',
      label: TURN_INTO_ORDER,
      opens: <OrderForm key="order" message={message} />,
    },
    isUsable &&
      hasOrders && {
        name: 'merge',
        label: ADD_TO_ORDER,
        opens: <MergeForm key="merge" message={message} />,
      },
    !closing && at('settle', 'No reply needed', { action: 'settle', eventCount }),
    !closing && at('spam', 'Spam', { action: 'spam', isSpam: true, eventCount }),
    isSpam(message) && at('reopen', 'Reopen', { action: 'spam', isSpam: false, eventCount }),
  ];
  return (
    <StepBar
      steps={steps.filter((step) => step !== false)}
      open={open}
      onOpen={setOpen}
      standing={
        closing
          ? `${closing.text} on ${formatMoment(closing.at)}.`
          : 'Answer it, or close it without an email.'
      }
    />
  );
}

const TURN_INTO_ORDER = 'Turn into an order';
const ADD_TO_ORDER = 'Add to an order';
const CHOOSE = 'Choose one';
const UNPROVEN = 'Nobody has checked that the message is theirs: anyone can enter an address.';

const chosen = z.string().check(z.minLength(1, CHOOSE));
const mergeSchema = z.object({ order: chosen });
const orderSchema = z.object({ service: chosen, firstName: z.string(), lastName: z.string() });
/** Of somebody without an account, the name is asked for, too. */
const namedSchema = z.object({
  service: chosen,
  firstName: firstNameSchema,
  lastName: lastNameSchema,
});

function OrderForm({ message }: MessageProps) {
  const { services = [] } = useStore($desk);
  const { email, account, eventCount } = message;
  const name = isolate(account?.name ?? message.name);
  const form = useDeskForm(
    subjectOfMessage(message),
    'order',
    account ? orderSchema : namedSchema,
    account ? {} : namesIn(message),
  );
  const sayReached = (by: DeskMessage, otherwise: string) =>
    sayUnmailed({ email, mailObstacle: by.account?.mailObstacle ?? by.mailObstacle }) ?? otherwise;
  const sends = `${sayReached(message, account ? `Emails ${name} that you placed it.` : INVITES)} The message is its brief.`;
  return (
    <StepForm
      form={form}
      sends={sends}
      confirm={TURN_INTO_ORDER}
      plan={(values) => ({
        action: filledIn({ action: 'order' as const, eventCount, ...values }),
        title: `Order ${values.service} for ${name}?`,
        facts: [sends, UNPROVEN],
      })}
      done={(after) => `The order is placed. ${sayReached(after, `${name} is told by email.`)}`}
    >
      {!account && (
        <div className="fields">
          <TextField label="First name" autoComplete="off" {...form.field('firstName')} />
          <TextField label="Last name" autoComplete="off" {...form.field('lastName')} />
        </div>
      )}
      <SelectField
        label="Service"
        options={serviceOptions(services)}
        any={CHOOSE}
        {...form.field('service')}
      />
    </StepForm>
  );
}

function MergeForm({ message }: MessageProps) {
  const { account, eventCount } = message;
  const { id: customer = '', orders = [] } = account ?? {};
  const form = useDeskForm(subjectOfMessage(message), 'merge', mergeSchema);
  const sends = 'Adds the message as a note for colleagues. No email goes out.';
  return (
    <StepForm
      form={form}
      sends={sends}
      confirm={ADD_TO_ORDER}
      plan={({ order: id }) => ({
        action: { action: 'merge' as const, order: { customer, id }, eventCount },
        title: `Add the message to ${orderReference(id)}?`,
        facts: [sends, UNPROVEN],
      })}
      done="The message is with the order."
    >
      <SelectField
        label="Order"
        options={orders.map(
          ({ id, serviceName, createdAt }) =>
            [
              id,
              `${serviceName}, ${formatDay(dayOf(new Date(createdAt)))} (${orderReference(id)})`,
            ] as const,
        )}
        any={CHOOSE}
        {...form.field('order')}
      />
    </StepForm>
  );
}

/** Why an email is here. */
const mailReasons: Record<MailReason, string> = {
  unknown: 'Not sent to an order’s address, or not from the address of its account',
  doubtful: 'A mail server doubts that it’s from this sender',
  automatic: 'Sent by a program, such as an automatic reply or a mailing list',
  bounce: 'A mail server couldn’t deliver something',
  loop: 'One of our own emails came back',
  empty: 'It says nothing',
  refused: 'Too long or too many for its order',
  unreadable: 'It can’t be read',
};

/** The name that somebody gave, in two. */
function namesIn({ name }: DeskMessage) {
  const [firstName = '', ...others] = name.trim().split(/\s+/);
  return { firstName, lastName: others.join(' ') };
}

function Sender({ message }: MessageProps) {
  const { email, podcastName, createdAt, account, source, mail } = message;
  return (
    <Card title="Sender">
      <Facts
        facts={[
          ['Email', email && <EmailLink email={email} />],
          [
            'Account',
            account && (
              <a href={addressOf({ name: 'customer', id: account.id })}>
                Account of <bdi>{account.name}</bdi> and orders
              </a>
            ),
          ],
          ['Podcast', podcastName],
          ['Subject', mail?.subject],
          ['On no order', mail && mailReasons[mail.reason]],
          ['Received', formatMoment(createdAt)],
          ['Came from', source && <SourceLink source={source} />],
        ]}
      />
      {!account && email && <p className="fine">Nobody has an account with this address.</p>}
    </Card>
  );
}
