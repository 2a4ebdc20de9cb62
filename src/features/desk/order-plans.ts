import { parsePrice, type DeskOrder, type DeskOrderAction } from '../../contracts/desk.ts';
import { readFileLink } from '../../contracts/links.ts';
import { formatWithCents } from '../../contracts/money.ts';
import { formatDay, type OrderFile, type OrderStatus } from '../../contracts/orders.ts';
import { deliveredParts, hasFixedPrice, latestVersion, priceOf } from './order-facts.ts';
import { filesIn, type StepValues } from './order-fields.ts';
import type { Step } from './order-steps.ts';

/** What will be done, as it is asked before: nothing reaches a customer on one press. */
export interface Plan {
  action: DeskOrderAction;
  /** What is said afterwards. */
  done: string;
  title: string;
  description: string;
  confirm: string;
  keep: string;
  likely: 'confirm' | 'keep';
}

interface Typed {
  order: DeskOrder;
  values: StepValues;
  /** Those that are delivered. */
  files: readonly OrderFile[];
}

/** Sentences, without those that do not apply. @param told what the customer gets. */
function say({ order }: Typed, told: string, ...rest: (string | false | undefined)[]): string {
  const mailed = order.isAnonymous ? 'The account is closed: nobody is emailed.' : told;
  return [...rest, mailed].filter(Boolean).join(' ');
}

const list = (words: readonly string[]) => new Intl.ListFormat('en-US').format(words);

// The schema has checked it.
const dollarsOf = (text: string) => parsePrice(text) ?? Number.NaN;

function planQuote(typed: Typed): Plan {
  const { order, values } = typed;
  const { quote, servicePrice, paymentUrl: earlier, version: seen } = order;
  const price = dollarsOf(values.price);
  const amount = formatWithCents(price);
  const paymentUrl = values.paymentUrl || undefined;
  const note = values.reason || values.note || undefined;
  const isFixed = hasFixedPrice(order);
  const share = Math.round((1 - price / servicePrice) * 100);
  const isAccepted = quote?.answer === 'accepted';
  return {
    action: { action: 'quote', price, note, paymentUrl, seen },
    done: `The price is ${amount}.`,
    title: isFixed
      ? `Give the customer a price of ${amount}?`
      : `Send the customer a quote of ${amount}?`,
    description: say(
      typed,
      isFixed
        ? 'They get it by email with your reason, and see it on their dashboard.'
        : 'They get it by email, and accept or decline it on their dashboard.',
      isFixed &&
        (share > 0
          ? `−${share}%, ${amount} instead of ${formatWithCents(servicePrice)}.`
          : 'It is the full price again.'),
      !isFixed &&
        quote &&
        `This replaces the quote of ${formatWithCents(quote.price)}${isAccepted ? ', which they accepted: they will be asked again' : ''}.`,
      paymentUrl && `It is paid at ${shownLink(paymentUrl)}.`,
      earlier && !paymentUrl && 'The payment link that was sent before is taken off the order.',
    ),
    confirm: isFixed ? 'Send the price' : 'Send the quote',
    keep: 'Change it',
    likely: 'confirm',
  };
}

function shownLink(url: string): string {
  const { host = url, path = '' } = readFileLink(url) ?? {};
  return host + path;
}

function planBill(typed: Typed): Plan {
  const { order, values } = typed;
  const { url, note } = values;
  return {
    action: { action: 'bill', url, note: note || undefined, seen: order.version },
    done: 'The customer has the payment link.',
    title: `Send the link to pay ${formatWithCents(priceOf(order))}?`,
    description: say(
      typed,
      'The customer gets it by email and sees it on their dashboard.',
      `It leads to ${shownLink(url)}.`,
      order.paymentUrl && 'It replaces the link that was sent before.',
    ),
    confirm: 'Send the link',
    keep: 'Change it',
    likely: 'confirm',
  };
}

function planPayment(typed: Typed): Plan {
  const { order, values } = typed;
  const { payment, version: seen } = order;
  const amount = dollarsOf(values.amount);
  const paid = `${formatWithCents(amount)} as paid on ${formatDay(values.paidOn)}`;
  const price = priceOf(order);
  const note = values.note || undefined;
  return {
    action: { action: 'pay', amount, paidOn: values.paidOn, note, seen },
    done: `${formatWithCents(amount)} is marked as paid.`,
    title: `Mark ${paid}?`,
    description: say(
      typed,
      'The customer gets an email and finds the receipt on their dashboard.',
      amount !== price && `The price is ${formatWithCents(price)}.`,
      payment &&
        `This replaces ${formatWithCents(payment.amount)} on ${formatDay(payment.paidOn)}.`,
    ),
    confirm: 'Mark as paid',
    keep: 'Change it',
    likely: 'confirm',
  };
}

function planUnpay(typed: Typed): Plan {
  const { order, values } = typed;
  const { amount = 0, paidOn = '' } = order.payment ?? {};
  return {
    action: { action: 'pay', amount: 0, paidOn, note: values.reason, seen: order.version },
    done: 'The order is not marked as paid any more.',
    title: 'Take the payment mark back?',
    description: say(
      typed,
      'The customer is emailed your reason, and the receipt goes.',
      `${formatWithCents(amount)}, paid on ${formatDay(paidOn)}.`,
    ),
    confirm: 'Take it back',
    keep: 'Leave it',
    likely: 'confirm',
  };
}

function planWithdrawal(typed: Typed): Plan {
  const { order, values } = typed;
  const { target, reason: note } = values;
  const part = deliveredParts(order).find((each) => each.target === target);
  return {
    action: { action: 'withdraw', target, note, seen: order.version },
    done: 'It is withdrawn.',
    title: `Withdraw ${shownLink(part?.name ?? target)}?`,
    description: say(
      typed,
      'The customer is emailed your reason and sees it struck through.',
      part && `It came with version ${part.version}.`,
    ),
    confirm: 'Withdraw it',
    keep: 'Keep it',
    likely: 'confirm',
  };
}

const whatIsLacking = {
  price: 'a price',
  acceptance: 'the customer’s acceptance',
  payment: 'a payment',
};

function planStart(typed: Typed): Plan {
  const { order, values } = typed;
  const { lacks, version: seen } = order;
  const { note, dueOn } = values;
  const isLacking = lacks.length > 0;
  const lacking = new Intl.ListFormat('en-US', { type: 'disjunction' }).format(
    lacks.map((lack) => whatIsLacking[lack]),
  );
  return {
    action: {
      action: 'move',
      to: 'processing',
      note: note || undefined,
      dueOn: dueOn || undefined,
      anyway: isLacking || undefined,
      seen,
    },
    done: 'The order is in production.',
    title: isLacking ? `Start without ${lacking}?` : 'Start production?',
    description: say(
      typed,
      'The customer is emailed that everything is settled and we’ve started.',
      dueOn && `It is promised for ${formatDay(dueOn)}.`,
    ),
    confirm: isLacking ? 'Start anyway' : 'Start production',
    keep: 'Not yet',
    likely: isLacking ? 'keep' : 'confirm',
  };
}

function planReopening(typed: Typed, to: OrderStatus): Plan {
  const { order, values } = typed;
  const where = to === 'pending' ? 'pending' : 'in production';
  return {
    action: { action: 'move', to, note: values.reason, seen: order.version },
    done: `The order is ${where} again.`,
    title: 'Reopen this order?',
    description: say(typed, 'The customer is emailed your reason.', `It will be ${where} again.`),
    confirm: 'Reopen it',
    keep: 'Leave it closed',
    likely: 'confirm',
  };
}

function planDelivery(typed: Typed): Plan {
  const { order, values, files } = typed;
  const links = filesIn(values.links) ?? [];
  const version = latestVersion(order) + 1;
  const isEmpty = links.length + files.length === 0;
  const parts = list([...files.map(({ name }) => name), ...links.map(shownLink)]);
  const action: DeskOrderAction = {
    action: 'move',
    to: 'completed',
    note: values.note || undefined,
    links: links.length > 0 ? links : undefined,
    files: files.length > 0 ? files.map(({ id }) => id) : undefined,
    seen: order.version,
  };
  if (isEmpty)
    return {
      action,
      done: 'The order is completed.',
      title: 'Complete without files?',
      description: say(typed, 'The customer will read that the work is done and find no files.'),
      confirm: 'Complete without files',
      keep: 'Add files or a link',
      likely: 'keep',
    };
  return {
    action,
    done: `Version ${version} is delivered.`,
    title: `Deliver version ${version}?`,
    description: say(
      typed,
      'The customer gets an email, and is asked to approve it or to request changes.',
      `It is ${parts}.`,
      version > 1 && `Version ${version - 1} stays on the order, struck through.`,
      order.approvedAt && 'They approved that one already.',
    ),
    confirm: `Deliver version ${version}`,
    keep: 'Change it',
    likely: 'confirm',
  };
}

function planCancellation(typed: Typed): Plan {
  const { order, values } = typed;
  const { payment, version: seen } = order;
  return {
    action: { action: 'move', to: 'cancelled', note: values.note || undefined, seen },
    done: 'The order is canceled.',
    title: 'Cancel this order?',
    description: say(
      typed,
      'The customer is emailed that it is canceled.',
      payment &&
        `${formatWithCents(payment.amount)} was paid: pay it back where it was paid, the site does not.`,
    ),
    confirm: 'Cancel the order',
    keep: 'Keep the order',
    likely: 'keep',
  };
}

/** What a step will do with what was typed. */
export function planOf({ name, fields }: Step, typed: Typed): Plan {
  switch (name) {
    case 'quote':
      return planQuote(typed);
    case 'bill':
      return planBill(typed);
    case 'pay':
      return planPayment(typed);
    case 'unpay':
      return planUnpay(typed);
    case 'withdraw':
      return planWithdrawal(typed);
    case 'completed':
      return planDelivery(typed);
    case 'cancelled':
      return planCancellation(typed);
    case 'pending':
    case 'processing':
      return fields.includes('reason') ? planReopening(typed, name) : planStart(typed);
  }
}
