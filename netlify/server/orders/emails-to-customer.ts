import { INVITE_LINK_DAYS } from '../../../src/contracts/account.ts';
import { formatMonth, lastDayOf, monthAfter, sayPeriod } from '../../../src/contracts/plans.ts';
import { readFileLink } from '../../../src/contracts/links.ts';
import { DEMO_CALL_SERVICE, orderReference, REPLY_HOURS } from '../../../src/contracts/orders.ts';
import {
  day,
  moment,
  shared,
  wordsOf,
  type Block,
  type EmailContent,
} from '../email/render-email.ts';
import {
  asQuoted,
  dollars,
  filesOf,
  hello,
  lineOf,
  priceText,
  quoted,
  sharedFacts,
  subjectOf,
  type OrderEmail,
  type OrderEmailContext,
  type OrderEmails,
  type OrderSteps,
} from './order-emails.ts';
import {
  canDecide,
  dueOf,
  isDecision,
  messageOf,
  priceOf,
  refundedOf,
  type OrderStep,
  type StepOf,
  type StoredOrder,
} from './order.ts';
import {
  lineBy,
  monthsPaid,
  paymentBefore,
  quoteBefore,
  quoteReplaced,
  versionsOf,
} from './order-response.ts';
import {
  creditAfter,
  duesOf,
  includedIn,
  isSamePlan,
  leftIn,
  monthStart,
  termsIn,
} from './plan.ts';

export const emailsToCustomer: OrderEmails = {
  placed: confirmation,
  moved: (order, steps, context) => moveEmail(steps[0])(order, steps, context),
  promised: promise,
  quoted: quote,
  asked: asking,
  removed: removal,
  lowered: lowering,
  written: conversation,
  decided: (order, steps, context) =>
    (steps[0].line === undefined ? acceptance : lineAcceptance)(order, steps, context),
  billed: bill,
  paid: receipt,
  refunded: refund,
  invoiced: null,
  withdrawn: withdrawal,
  assigned: null,
  settled: null,
  ticked: null,
  counted: null,
  replanned: replanning,
  clocked: turn,
  anonymized: null,
  unknown: null,
};

const hours = String(REPLY_HOURS);

/** What stands above the words of an agent. */
const from = (agent: string) => shared('fromStudio', { agent });

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
  const { say, paragraphs } = wordsOf('order-placed');
  const isOwn = actor === 'customer';
  const { confirmUrl, inviteUrl } = context;
  const url = inviteUrl ?? confirmUrl;
  const { turnaround, dueOn } = order;
  const means = url === undefined ? 'by email or phone' : 'by phone or in your dashboard';
  const confirming: Block[] =
    url === undefined
      ? []
      : [
          inviteUrl ? say('invite', { days: String(INVITE_LINK_DAYS) }) : say('confirm'),
          { kind: 'link', label: say(inviteUrl ? 'inviteLink' : 'confirmLink'), url },
        ];
  return email(order, say('title'), say('preheader', { hours }), [
    ...(isOwn ? paragraphs('opening') : paragraphs('openingByAgent', { agent: actor })),
    ...confirming,
    {
      kind: 'facts',
      facts: [
        ...sharedFacts(order),
        ...(turnaround && !dueOn
          ? ([['Ready', `Within ${turnaround} hours of your files`]] as const)
          : []),
        ['Our reply', say('replyWithin', { hours })],
      ],
    },
    // Anybody can enter somebody else's address.
    ...(url === undefined ? quoted(say('brief'), order.projectBrief) : []),
    {
      kind: 'steps',
      title: shared('next'),
      steps: [
        ...(canDecide(order, 'files_complete') ? [say('files')] : []),
        ...paragraphs(firstStepsOf(order), { hours, means }),
        say('lastStep'),
      ],
    },
    // The link above leads there.
    ...(inviteUrl ? [] : [orderLink(say('button'), order, context)]),
    ...paragraphs(isOwn ? 'closing' : 'closingByAgent'),
    ...(url === undefined ? [] : [say('notYours')]),
  ]);
}

function firstStepsOf({ serviceName, priceCents, plan, episode }: StoredOrder) {
  if (plan) return 'stepsForPlan';
  if (episode && priceCents === 0) return 'stepsForEpisode';
  if (serviceName === DEMO_CALL_SERVICE) return 'stepsForDemo';
  return priceCents === 0 ? 'stepsForQuote' : 'steps';
}

type MoveEmail = OrderEmail<StepOf<'moved'>>;

function moveEmail({ from, to }: StepOf<'moved'>): MoveEmail {
  if (to === 'cancelled') return cancellation;
  if (to === 'completed') return delivery;
  return to === 'pending' || from === 'completed' ? reopening : start;
}

const cancellation: MoveEmail = (order, [{ actor, message }], { siteUrl }) => {
  const { say } = wordsOf('order-canceled');
  const reference = orderReference(order.id);
  const isOwn = actor === 'customer';
  const what = say(isOwn ? 'textAsAsked' : 'text', { reference });
  return email(order, say('title'), what, [
    isOwn ? `${what} ${say('nothingToDo')}` : what,
    ...quoted(from(actor), message),
    { kind: 'facts', facts: sharedFacts(order) },
    shared('refund'),
    { kind: 'link', label: shared('refundLink'), url: `${siteUrl}/legal/refund` },
    shared(isOwn ? 'wasntYou' : 'unexpected'),
  ]);
};

const start: MoveEmail = (order, [{ actor, message }], context) => {
  const { say, paragraphs } = wordsOf('order-started');
  const due = order.dueOn ? ` ${say('due', { day: day(order.dueOn) })}` : '';
  const what = order.plan ? say('textForPlan') : `${say('text')}${due}`;
  return email(order, say(order.plan ? 'titleForPlan' : 'title'), what, [
    what,
    ...quoted(from(actor), message),
    { kind: 'facts', facts: sharedFacts(order) },
    {
      kind: 'steps',
      title: shared('next'),
      steps: paragraphs(order.plan ? 'stepsForPlan' : 'steps'),
    },
    orderLink(shared('openOrder'), order, context),
  ]);
};

function promise(
  order: StoredOrder,
  [{ actor, dueOn, message }]: OrderSteps<StepOf<'promised'>>,
  context: OrderEmailContext,
) {
  const { say } = wordsOf('order-promised');
  const what = say('text', { day: day(dueOn) });
  return email(order, say('title'), what, [
    what,
    ...quoted(from(actor), message),
    { kind: 'facts', facts: sharedFacts({ ...order, dueOn }) },
    orderLink(shared('openOrder'), order, context),
  ]);
}

const reopening: MoveEmail = (order, [{ to, message }], context) => {
  const { say } = wordsOf('order-reopened');
  const what = say(to === 'pending' ? 'textPending' : 'text');
  return email(order, say('title'), what, [
    what,
    ...quoted(shared('why'), message),
    { kind: 'facts', facts: sharedFacts(order) },
    orderLink(shared('openOrder'), order, context),
    shared('unexpected'),
  ]);
};

const delivery: MoveEmail = (order, [step], context) => {
  const { say, paragraphs } = wordsOf('order-delivered');
  const { version = 0, message, actor } = step;
  const isAgain = version > 1;
  const numbers = { version: String(version), earlier: String(version - 1) };
  const what = isAgain ? say('textAgain', numbers) : say(version ? 'text' : 'textWithoutFiles');
  return email(order, isAgain ? say('titleAgain', numbers) : say('title'), what, [
    what,
    ...filesOf(order, say('files'), step),
    ...quoted(from(actor), message),
    orderLink(version ? say('button') : shared('openOrder'), order, context),
    { kind: 'facts', facts: sharedFacts(order) },
    {
      kind: 'steps',
      title: shared('next'),
      steps: paragraphs('steps', { rounds: roundsText(order) }),
    },
  ]);
};

/** Of a delivery that was not answered. */
export function reminderEmail(
  order: StoredOrder,
  { version = 0 }: OrderStep,
  days: number,
  context: OrderEmailContext,
): EmailContent {
  const { say, paragraphs } = wordsOf('order-reminder');
  const what = say('text', { version: String(version), days: String(days) });
  return email(order, say('title'), what, [
    what,
    orderLink(say('button'), order, context),
    ...paragraphs('closing', { rounds: roundsText(order) }),
    { kind: 'facts', facts: sharedFacts(order) },
  ]);
}

function roundsText({ rounds: { used, included } }: StoredOrder): string {
  const { say } = wordsOf('order-delivered');
  if (included === null) return say('roundsUnlimited');
  if (included === undefined) return say('roundsUnknown');
  if (included === 0) return say('roundsNone');
  const count = included === 1 ? '1 round' : `${included} rounds`;
  return say('rounds', { count, used: String(used) });
}

function quote(
  placed: StoredOrder,
  [step]: OrderSteps<StepOf<'quoted'>>,
  context: OrderEmailContext,
) {
  const { say, paragraphs } = wordsOf('order-quoted');
  const order = asQuoted(placed, step);
  const price = priceText(order) ?? '';
  const earlier = quoteReplaced(order, step);
  const text = earlier
    ? say('textAgain', { price, earlier: dollars(earlier.priceCents) })
    : say('text', { price });
  return email(order, say(earlier ? 'titleAgain' : 'title'), text, [
    text,
    ...quoted(from(step.actor), step.message),
    { kind: 'facts', facts: sharedFacts(order) },
    ...answers(order, context),
    ...payment(step.paymentUrl, true),
    ...paragraphs('closing'),
  ]);
}

/** A line that the customer accepts or declines on the order. */
function asking(
  order: StoredOrder,
  [step]: OrderSteps<StepOf<'asked'>>,
  context: OrderEmailContext,
) {
  const { say, paragraphs } = wordsOf('order-price');
  const what = say('textAsked', { name: lineOf(step.name), price: dollars(step.priceCents) });
  const total = dollars(priceOf(order) + step.priceCents);
  return email(order, say('titleAsked'), what, [
    what,
    ...quoted(from(step.actor), step.message),
    say('explanation', { total }),
    orderLink(say('answer'), order, context),
    { kind: 'facts', facts: sharedFacts(order) },
    ...paragraphs('closing'),
  ]);
}

function lineAcceptance(
  order: StoredOrder,
  [step]: OrderSteps<StepOf<'decided'>>,
  context: OrderEmailContext,
) {
  const { say, paragraphs } = wordsOf('order-price');
  const what = say('textAccepted', {
    ...namedLine(order, step.line),
    moment: moment(Date.parse(step.at)),
  });
  const due = dueOf(order);
  return email(order, say('titleAccepted'), what, [
    what,
    ...(due > 0 ? [say('due', { due: dollars(due) })] : []),
    { kind: 'facts', facts: sharedFacts(order) },
    orderLink(shared('openOrder'), order, context),
    ...paragraphs('closing'),
  ]);
}

function removal(
  order: StoredOrder,
  [step]: OrderSteps<StepOf<'removed'>>,
  context: OrderEmailContext,
) {
  const { say, paragraphs } = wordsOf('order-price');
  const counted = order.steps.some(
    (each) =>
      each.sequence < step.sequence && isDecision(each, 'line_accepted') && each.line === step.line,
  );
  const isCounted = counted || step.line.includes('.');
  const what = say(isCounted ? 'textRemoved' : 'textNotAsked', namedLine(order, step.line));
  return email(order, say('titleRemoved'), what, [
    what,
    ...quoted(shared('why'), step.message),
    { kind: 'facts', facts: sharedFacts(order) },
    orderLink(shared('openOrder'), order, context),
    ...paragraphs('closing'),
  ]);
}

function namedLine(order: StoredOrder, id: string | undefined) {
  const { name, priceCents } = lineBy(order, id) ?? { name: '', priceCents: 0 };
  return { name: lineOf(name), price: dollars(priceCents) };
}

function lowering(
  order: StoredOrder,
  [step]: OrderSteps<StepOf<'lowered'>>,
  context: OrderEmailContext,
) {
  const { say, paragraphs } = wordsOf('order-price');
  const what = say('textLowered', {
    price: dollars(step.priceCents),
    earlier: dollars(step.earlierCents),
  });
  return email(order, say('titleLowered'), what, [
    step.priceCents === 0 ? `${what} ${say('free')}` : what,
    ...quoted(shared('why'), step.message),
    { kind: 'facts', facts: sharedFacts(order) },
    ...payment(step.paymentUrl),
    orderLink(shared('openOrder'), order, context, true),
    ...paragraphs('closing'),
  ]);
}

/** Buttons that open a dialog on the order and change nothing by themselves: mail programs follow links. */
function answers(order: StoredOrder, context: OrderEmailContext): Block[] {
  const { say, paragraphs } = wordsOf('order-quoted');
  return [
    ...paragraphs('explanation'),
    orderLink(say('accept'), order, context, false, '/accept'),
    orderLink(say('decline'), order, context, true, '/decline'),
  ];
}

/** Where to pay, at the provider that an agent chose. @param isLater not before something else was done. */
function payment(address = '', isLater = false): Block[] {
  const link = readFileLink(address);
  if (!link) return [];
  const { host, href: url } = link;
  return [
    shared(isLater ? 'payLater' : 'pay', { host }),
    { kind: 'link', label: shared('payLink', { host }), url, isSecondary: isLater },
  ];
}

function bill(
  order: StoredOrder,
  [step]: OrderSteps<StepOf<'billed'>>,
  context: OrderEmailContext,
) {
  const { say } = wordsOf('order-billed');
  const [due] = order.plan ? duesOf(order.plan, Date.parse(step.at)) : [];
  const price = dollars(due?.amountCents ?? dueOf(order)) + (due ? monthsPaid(due) : '');
  const what = say('text', { price });
  return email(order, say('title'), what, [
    what,
    ...quoted(from(step.actor), step.message),
    ...(step.paymentUrl === undefined ? [say('byTransfer')] : payment(step.paymentUrl)),
    { kind: 'facts', facts: sharedFacts(order) },
    invoiceLink(order, due?.month, context, true),
  ]);
}

function acceptance(
  order: StoredOrder,
  [step]: OrderSteps<StepOf<'decided'>>,
  context: OrderEmailContext,
) {
  const { say, paragraphs } = wordsOf('order-accepted');
  const { paymentUrl } = order;
  const quote = quoteBefore(order, step);
  const accepted = quote ? asQuoted(order, quote) : order;
  const price = priceText(accepted) ?? '';
  const acceptedAt = moment(Date.parse(step.at));
  const what = say('text', { price, moment: acceptedAt });
  const isPayable = paymentUrl !== undefined && order.payment === undefined;
  return email(order, say('title'), what, [
    `${what} ${say('confirmation')}`,
    { kind: 'facts', facts: [...sharedFacts(accepted), ['Accepted', acceptedAt]] },
    ...quoted(say('quoted'), quote?.message),
    ...(isPayable ? payment(paymentUrl) : paragraphs('unpaid')),
    orderLink(shared('openOrder'), order, context, isPayable),
    ...paragraphs('closing'),
  ]);
}

function receipt(
  order: StoredOrder,
  [step]: OrderSteps<StepOf<'paid'>>,
  context: OrderEmailContext,
) {
  const { say, paragraphs } = wordsOf('order-paid');
  const { amountCents, paidOn, message } = step;
  const amount = dollars(amountCents) + monthsPaid(step);
  const isPaid = amountCents > 0;
  const paid = [['Paid', amount] as const, ['Paid on', day(paidOn)] as const];
  const isCorrection = !isPaid || paymentBefore(order, step) !== undefined;
  const values = { amount, day: day(paidOn) };
  const corrected = isPaid ? say('textChanged', values) : say('textCorrected');
  const what = isCorrection ? corrected : say('text', values);
  return email(order, say(isCorrection ? 'titleCorrected' : 'title'), what, [
    what,
    ...quoted(isCorrection ? shared('why') : from(step.actor), message),
    { kind: 'facts', facts: [...sharedFacts(order), ...(isPaid ? paid : [])] },
    ...(isPaid ? paragraphs('receipt') : []),
    isPaid
      ? invoiceLink(order, step.month, context)
      : orderLink(shared('openOrder'), order, context),
  ]);
}

/** For somebody who may be angry: what they get, when it arrives, and why; no thanks, no regrets. */
function refund(
  order: StoredOrder,
  [step]: OrderSteps<StepOf<'refunded'>>,
  context: OrderEmailContext,
) {
  const { say, paragraphs } = wordsOf('order-refunded');
  const { amountCents, refundedOn, month, message } = step;
  const isNoted = amountCents > 0;
  const values = { amount: dollars(amountCents), day: day(refundedOn) };
  const payments = order.plan?.payments.filter((each) => each.month === month);
  const { amountCents: paidCents = 0 } = payments ? (payments[0] ?? {}) : (order.payment ?? {});
  const isWhole = amountCents === paidCents;
  const said = isWhole
    ? say('textWhole', values)
    : say('text', { ...values, paid: dollars(paidCents) });
  const what = isNoted ? said : say('textCorrected');
  return email(order, isNoted ? say('title', values) : say('titleCorrected'), what, [
    what,
    ...(isNoted ? paragraphs('arrival') : []),
    ...quoted(shared('why'), message),
    {
      kind: 'facts',
      facts: [
        ...sharedFacts(order),
        ...(isNoted
          ? ([
              ['Refunded', values.amount],
              ['Refunded on', values.day],
            ] as const)
          : []),
      ],
    },
    invoiceLink(order, month, context),
    ...paragraphs('closing'),
  ]);
}

function withdrawal(
  order: StoredOrder,
  [step]: OrderSteps<StepOf<'withdrawn'>>,
  context: OrderEmailContext,
) {
  const { say } = wordsOf('order-withdrawn');
  const { target, message } = step;
  const file = order.files.find(({ id }) => id === target);
  const link = file ? undefined : readFileLink(target);
  const ofLink = link ? say('textOfLink', { host: link.host }) : say('textOfUnknown');
  const what = file ? say('text', { file: lineOf(file.name) }) : ofLink;
  return email(order, say('title'), what, [
    what,
    ...quoted(shared('why'), message),
    countingText(order),
    { kind: 'facts', facts: sharedFacts(order) },
    orderLink(shared('openOrder'), order, context),
  ]);
}

/** Which version counts, once something was taken back. */
function countingText(order: StoredOrder): string {
  const { number } = versionsOf(order).find(({ isWithdrawn }) => !isWithdrawn) ?? {};
  const { say } = wordsOf('order-withdrawn');
  if (number === undefined) return say('noneCurrent');
  const isLatest = number === order.version;
  return say(isLatest ? 'stillCurrent' : 'earlierCurrent', { version: String(number) });
}

function conversation(order: StoredOrder, steps: OrderSteps, context: OrderEmailContext) {
  const { say, paragraphs } = wordsOf('order-messages');
  const [first] = steps;
  const isOne = steps.length === 1;
  const title = isOne ? say('title') : say('titleOfSeveral', { count: String(steps.length) });
  return email(order, title, say('preheader', { agent: first.actor }), [
    ...steps.flatMap((step) => saidIn(order, step, isOne ? '' : `, ${momentOf(step)}`)),
    orderLink(say('button'), order, context),
    ...paragraphs('closing'),
    ...answered(order, first),
    { kind: 'facts', facts: sharedFacts(order) },
  ]);
}

const momentOf = ({ at }: OrderStep) => moment(Date.parse(at));

/** What was written, and the files that came with it. @param when it was, where there are several. */
function saidIn(order: StoredOrder, step: OrderStep, when: string): Block[] {
  const { actor: agent } = step;
  const message = messageOf(step);
  const label = message ? shared('files') : `${shared('filesFromStudio', { agent })}${when}`;
  return [...quoted(`${from(agent)}${when}`, message), ...filesOf(order, label, step)];
}

const EARLIER_LINES = 6;
const EARLIER_LENGTH = 500;

/** The beginning of what the customer wrote last before a message, which is an answer to it. */
function answered({ steps }: StoredOrder, { sequence }: OrderStep): Block[] {
  const earlier = steps.findLast(
    (step) => step.sequence < sequence && step.actor === 'customer' && messageOf(step),
  );
  const message = earlier && messageOf(earlier);
  if (!message) return [];
  const title = shared('youWrote', { moment: momentOf(earlier) });
  const start = message.split('\n', EARLIER_LINES).join('\n').slice(0, EARLIER_LENGTH);
  const text = start.length < message.length ? `${start.trimEnd()} …` : message;
  return [{ kind: 'quote', title, text, isEarlier: true }];
}

/** In writing what the customer asked for, and what becomes of a year that was paid. */
function replanning(
  order: StoredOrder,
  [{ from, terms }]: OrderSteps<StepOf<'replanned'>>,
  context: OrderEmailContext,
) {
  const { say, paragraphs } = wordsOf('order-plan');
  const last = monthAfter(from, -1);
  const { plan } = order;
  const before = plan && termsIn(plan, last);
  const isKept = terms !== null && isSamePlan(before, terms);
  const month = formatMonth(from);
  const day_ = day(lastDayOf(last));
  const price = terms ? `${dollars(terms.priceCents)} ${sayPeriod(terms.billing)}` : '';
  const name = terms?.name ?? order.serviceName;
  const refundedIn = (at: string) => refundedOf(order, at);
  const credit = plan && !isKept ? creditAfter(plan, last, refundedIn) : undefined;
  const [title, what] = isKept
    ? [say('titleKept'), say('textKept', { plan: name, price })]
    : terms
      ? [
          say('titleSwitched', { plan: name, month }),
          say('textSwitched', { plan: name, price, day: day_ }),
        ]
      : [say('titleStopped'), say('textStopped', { day: day_ })];
  return email(order, title, what, [
    what,
    ...(credit === undefined ? [] : [say('credit', { amount: dollars(credit) })]),
    { kind: 'facts', facts: sharedFacts(order) },
    orderLink(say('button'), order, context),
    ...paragraphs('closing'),
  ]);
}

/** What the calendar did to a plan. */
function turn(
  order: StoredOrder,
  [{ what, month: at }]: OrderSteps<StepOf<'clocked'>>,
  context: OrderEmailContext,
) {
  const { say } = wordsOf('order-plan');
  const { plan } = order;
  const terms = plan && termsIn(plan, at);
  const month = formatMonth(at);
  const until = day(lastDayOf(at));
  const count = (number: number) => (number === 1 ? '1 episode' : `${number} episodes`);
  const left = count(plan ? leftIn(plan, at) : 0);
  const included = count(terms ? includedIn(terms, at) : 0);
  const due = plan && duesOf(plan, monthStart(at)).find((each) => each.month === at);
  const texts: Record<typeof what, readonly [string, string]> = {
    ending: [say('titleEnding', { left, month }), say('textEnding', { left, day: until })],
    month: [say('titleMonth', { month }), say('textMonth', { included, day: until })],
    over: [say('titleOver'), say('textOver', { day: until })],
  };
  const [title, text] = texts[what];
  return email(order, title, text, [
    text,
    ...(what === 'month' && due
      ? [say('due', { amount: dollars(due.amountCents) + monthsPaid(due) })]
      : []),
    { kind: 'facts', facts: sharedFacts(order) },
    orderLink(say('button'), order, context),
    ...(what === 'ending' ? [say('howToUse')] : []),
  ]);
}

/** To the latest invoice of an order, or of a month of a plan. */
function invoiceLink(
  order: StoredOrder,
  month: string | undefined,
  context: OrderEmailContext,
  isSecondary = false,
): Block {
  const { number } = order.invoices.findLast((each) => each.month === month) ?? {};
  if (number === undefined) return orderLink(shared('openOrder'), order, context, isSecondary);
  const url = `${context.siteUrl}/dashboard/invoice#order-${order.id}/${number}`;
  return { kind: 'link', label: shared('openInvoice'), url, isSecondary };
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
