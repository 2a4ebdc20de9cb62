import { readFileLink } from '../../../src/contracts/links.ts';
import { DEMO_CALL_SERVICE, orderReference } from '../../../src/contracts/orders.ts';
import { day, moment, studio } from '../email/render-email.ts';
import type { Block, EmailContent } from '../email/render-email.ts';
import {
  answered,
  asQuoted,
  dollars,
  filesOf,
  hello,
  lineOf,
  messageCount,
  messages,
  priceText,
  quoted,
  sharedFacts,
  subjectOf,
  type OrderEmail,
  type OrderEmailContext,
  type OrderEmails,
  type OrderSteps,
} from './order-emails.ts';
import { needsAcceptance, type OrderStep, type StoredOrder } from './order.ts';

export const emailsToCustomer: OrderEmails = {
  placed: confirmation,
  moved: (order, steps, context) => moveEmail(steps[0])(order, steps, context),
  quoted: quote,
  noted: conversation,
  decided: acceptance,
  billed: bill,
  paid: receipt,
  withdrawn: withdrawal,
  assigned: null,
  settled: null,
  ticked: null,
  anonymized: null,
  newer: null,
};

/** An email with the parts that all have. @param preheader what happened, in a sentence. */
function email(
  order: StoredOrder,
  title: string,
  preheader: string,
  blocks: readonly Block[],
): EmailContent {
  return { subject: subjectOf(order), title, preheader, blocks: [hello(order), ...blocks] };
}

function confirmation(order: StoredOrder, [{ actor }]: OrderSteps, context: OrderEmailContext) {
  const opening =
    actor === 'customer'
      ? 'Thank you. We have your order, and someone from the studio will read your brief.'
      : `${actor} from the studio placed this order for you. Its brief is a message that was sent to us with your address, on our contact form.`;
  return email(order, 'Your order is in', 'We have your order and reply within 24 hours.', [
    opening,
    ...confirming(context),
    { kind: 'facts', facts: [...sharedFacts(order), ['Our reply', 'Within 24 hours']] },
    {
      kind: 'steps',
      title: 'What happens next',
      steps: [
        ...firstSteps(order),
        'Your dashboard shows where your order stands, with every note from us.',
      ],
    },
    orderLink('Follow the order', order, context),
    `${actor === 'customer' ? 'Changed your mind?' : 'Didn’t ask for it?'} You can cancel in your dashboard while the order is pending.`,
  ]);
}

function confirming({ confirmUrl: url }: OrderEmailContext): Block[] {
  if (url === undefined) return [];
  return [
    'Please confirm that this address is yours. Until then, this is the only email we’ll send you about the order: quotes, messages, and files would wait.',
    { kind: 'link', label: 'Confirm this address', url },
  ];
}

function firstSteps({ serviceName, priceCents }: StoredOrder): string[] {
  if (serviceName === DEMO_CALL_SERVICE) {
    return [
      'Someone from the studio will contact you within 24 hours, by email or phone, to find a time for the call.',
      'The call is free. Bring an episode or a problem, and we’ll tell you what we’d do.',
    ];
  }
  if (priceCents === 0) {
    return [
      'Someone from the studio will contact you within 24 hours, by email or phone, to talk it through.',
      'Then you’ll get a price and a date in writing. You owe nothing until you accept them.',
    ];
  }
  return [
    'A producer will contact you within 24 hours, by email or phone, to settle the details and payment. Nothing is charged on the site.',
    'Once that’s confirmed and we have all your files, we’ll start within 24 hours, usually within two.',
  ];
}

function moveEmail({ from, to }: OrderStep): OrderEmail {
  if (to === 'cancelled') return cancellation;
  if (to === 'completed') return delivery;
  return to === 'pending' || from === 'completed' ? reopening : start;
}

const cancellation: OrderEmail = (order, [{ actor, note }], { siteUrl }) => {
  const reference = orderReference(order.id);
  const isOwn = actor === 'customer';
  const what = isOwn
    ? `As you asked, we’ve canceled ${reference}.`
    : `We’ve canceled ${reference}.`;
  return email(order, 'Your order is canceled', what, [
    isOwn ? `${what} There’s nothing else you need to do.` : what,
    ...quoted('From the studio', note),
    { kind: 'facts', facts: sharedFacts(order) },
    'Nothing was charged on the site. If you’ve already paid, the refund policy says what you’ll get back and when.',
    { kind: 'link', label: 'Read the refund policy', url: `${siteUrl}/legal/refund` },
    isOwn
      ? `Wasn’t you? Write to ${studio.email} right away.`
      : `Didn’t expect this? Reply to this email or write to ${studio.email}.`,
  ]);
};

const start: OrderEmail = (order, [{ note }], context) => {
  const due = order.dueOn ? ` It will be ready by ${day(order.dueOn)}.` : '';
  const what = `Everything is settled, and we’ve started.${due}`;
  return email(order, 'Your order is in production', what, [
    what,
    ...quoted('From the studio', note),
    { kind: 'facts', facts: sharedFacts(order) },
    {
      kind: 'steps',
      title: 'What happens next',
      steps: [
        'If a file is missing or damaged, we’ll write to you right away and stop the clock until it arrives.',
        'When the work is ready, we’ll write to you, and you’ll find it on your order.',
      ],
    },
    orderLink('Open the order', order, context),
  ]);
};

const reopening: OrderEmail = (order, [{ to, note }], context) => {
  const what =
    to === 'pending'
      ? 'Your order was canceled. We’ve opened it again, and it’s pending as before.'
      : 'We’ve opened your order again, and it’s back in production.';
  return email(order, 'Your order is open again', what, [
    what,
    ...quoted('Why', note),
    { kind: 'facts', facts: sharedFacts(order) },
    orderLink('Open the order', order, context),
    `Didn’t expect this? Reply to this email or write to ${studio.email}.`,
  ]);
};

const delivery: OrderEmail = (order, [step], context) => {
  const { version, note } = step;
  const isAgain = version !== undefined && version > 1;
  const what = isAgain
    ? `Version ${version} is ready. Version ${version} replaces version ${version - 1}.`
    : deliveryText(step);
  return email(order, isAgain ? `Version ${version} is ready` : 'Your order is ready', what, [
    what,
    ...filesOf(order, 'Your files', step),
    ...quoted('From the studio', note),
    orderLink(version ? 'Review it on your order' : 'Open the order', order, context),
    { kind: 'facts', facts: sharedFacts(order) },
    {
      kind: 'steps',
      title: 'What happens next',
      steps: [
        `Listen, watch, or read. Then approve it, or tell us what you’d change. ${roundsText(order)}`,
        'If it isn’t what you hoped for, our 30-day money-back guarantee runs from your payment or this delivery, whichever came later.',
      ],
    },
  ]);
};

function deliveryText({ version }: OrderStep): string {
  return version === undefined
    ? 'The work is finished. If you don’t have the files yet, we’ll send them or tell you how to get them.'
    : 'The work is finished, and your files are ready on your order.';
}

function roundsText({ rounds: { used, included } }: StoredOrder): string {
  if (included === null) return 'Changes are included, as many rounds as it takes.';
  if (included === undefined) return 'Your order says how many rounds it includes.';
  const count = included === 1 ? '1 round' : `${included} rounds`;
  return `Your order includes ${count} of changes; you’ve used ${used}.`;
}

function quote(placed: StoredOrder, [step]: OrderSteps, context: OrderEmailContext) {
  const order = asQuoted(placed, step);
  const price = priceText(order) ?? '';
  const isFixed = !needsAcceptance(order);
  const [what, replacing, title] = isFixed
    ? ['The price of your order is now', 'It was', 'Your new price']
    : ['Our price for your order is', 'It replaces our earlier quote of', 'Your new quote'];
  const earlier = earlierPrice(order, step);
  const text = `${what} ${price}.${earlier ? ` ${replacing} ${earlier}.` : ''}`;
  return email(order, isFixed || earlier ? title : 'Your quote', text, [
    text,
    ...quoted(isFixed ? 'Why' : 'From the studio', step.note),
    { kind: 'facts', facts: sharedFacts(order) },
    ...(isFixed ? [] : answers(order, context)),
    ...payment(step.paymentUrl, !isFixed),
    ...(isFixed ? [orderLink('Open the order', order, context, true)] : []),
    'Questions? Write to us on your order, or reply to this email.',
  ]);
}

/** Buttons that open a dialog on the order and change nothing by themselves: mail programs follow links. */
function answers(order: StoredOrder, context: OrderEmailContext): Block[] {
  return [
    'You owe nothing until you accept it. Both buttons open your order, where you confirm your answer.',
    orderLink('Accept', order, context, false, '/accept'),
    orderLink('Decline', order, context, true, '/decline'),
  ];
}

/** The price until a quote; undefined when there was none. */
function earlierPrice(order: StoredOrder, { sequence }: OrderStep): string | undefined {
  const { steps, priceCents } = order;
  const earlier = steps.findLast((step) => step.type === 'quoted' && step.sequence < sequence);
  const cents = earlier?.priceCents ?? priceCents;
  return cents === 0 ? undefined : dollars(cents);
}

/** Where to pay, at the provider that an agent chose. @param isLater not before something else was done. */
function payment(url = '', isLater = false): Block[] {
  const link = readFileLink(url);
  if (!link) return [];
  return [
    `${isLater ? 'Once you’ve accepted, you' : 'You'} pay at ${link.host}. No card ever touches this site.`,
    { kind: 'link', label: `Pay at ${link.host}`, url: link.href, isSecondary: isLater },
  ];
}

function bill(order: StoredOrder, [step]: OrderSteps, context: OrderEmailContext) {
  const what = `You can pay ${priceText(order) ?? ''} for your order now.`;
  return email(order, 'How to pay for your order', what, [
    what,
    ...quoted('From the studio', step.note),
    ...payment(step.paymentUrl),
    { kind: 'facts', facts: sharedFacts(order) },
    orderLink('Open the order', order, context, true),
  ]);
}

function acceptance(order: StoredOrder, [step]: OrderSteps, context: OrderEmailContext) {
  const { steps, paymentUrl } = order;
  const quote = steps.findLast(
    ({ type, sequence }) => type === 'quoted' && sequence < step.sequence,
  );
  const accepted = quote ? asQuoted(order, quote) : order;
  const price = priceText(accepted) ?? '';
  const what = `You accepted our quote of ${price} on ${moment(Date.parse(step.at))}.`;
  const isPayable = paymentUrl !== undefined && order.payment === undefined;
  return email(order, 'You accepted our quote', what, [
    `${what} This is your confirmation in writing.`,
    { kind: 'facts', facts: [...sharedFacts(accepted), ['Accepted', moment(Date.parse(step.at))]] },
    ...quoted('What we quoted', quote?.note),
    ...(isPayable
      ? payment(paymentUrl)
      : [
          'If it isn’t paid yet, we’ll tell you how. Once it’s settled and we have all your files, we’ll start.',
        ]),
    orderLink('Open the order', order, context, isPayable),
    `Didn’t mean to? Reply to this email or write to ${studio.email} right away.`,
  ]);
}

function receipt(order: StoredOrder, [step]: OrderSteps, context: OrderEmailContext) {
  const { amountCents = 0, paidOn = '', note } = step;
  const amount = dollars(amountCents);
  const isPaid = amountCents > 0;
  const paid = [['Paid', amount] as const, ['Paid on', day(paidOn)] as const];
  const what = isPaid
    ? `We received your payment of ${amount} on ${day(paidOn)}. Thank you.`
    : 'We marked your order as paid by mistake, and have corrected that. No money moved.';
  return email(order, isPaid ? 'Payment received' : 'Payment corrected', what, [
    what,
    ...quoted(isPaid ? 'From the studio' : 'Why', note),
    { kind: 'facts', facts: [...sharedFacts(order), ...(isPaid ? paid : [])] },
    ...(isPaid ? ['Your order has the receipt, ready to print.'] : []),
    orderLink(isPaid ? 'Open the receipt' : 'Open the order', order, context),
  ]);
}

function withdrawal(order: StoredOrder, [step]: OrderSteps, context: OrderEmailContext) {
  const { target = '', note } = step;
  const file = order.files.find(({ id }) => id === target);
  const link = file ? undefined : readFileLink(target);
  const name = file ? `“${lineOf(file.name)}”` : link ? `a link to ${link.host}` : 'a link';
  const what = `We’ve taken back ${name}. Please don’t use it.`;
  return email(order, 'We’ve taken a file back', what, [
    what,
    ...quoted('Why', note),
    countingText(order),
    { kind: 'facts', facts: sharedFacts(order) },
    orderLink('Open the order', order, context),
  ]);
}

/** Which version counts, once something was taken back. */
function countingText({ files, steps, withdrawnLinks, version: latest }: StoredOrder): string {
  const counting = steps.findLast(
    ({ version, links = [] }) =>
      version !== undefined &&
      (links.some((link) => !withdrawnLinks.includes(link)) ||
        files.some((file) => file.version === version && !file.isWithdrawn)),
  )?.version;
  if (counting === undefined) return 'Nothing takes its place yet: wait for our next version.';
  return counting === latest
    ? `What else is in version ${counting} still counts.`
    : `Version ${counting} counts until we deliver again.`;
}

function conversation(order: StoredOrder, steps: OrderSteps, context: OrderEmailContext) {
  const title = `${messageCount(steps)} about your order`;
  return email(order, title, 'The studio wrote to you about your order.', [
    ...messages(order, steps, 'From the studio'),
    orderLink('Answer', order, context),
    'Answer on your order, or reply to this email.',
    ...answered(order, steps[0], 'You'),
    { kind: 'facts', facts: sharedFacts(order) },
  ]);
}

/** @param action of a dialog on it. */
function orderLink(
  label: string,
  { id }: StoredOrder,
  { siteUrl }: OrderEmailContext,
  isSecondary = false,
  action = '',
): Block {
  return { kind: 'link', label, url: `${siteUrl}/dashboard#order-${id}${action}`, isSecondary };
}
