// The words of each email are in `content/emails/`. What they may be is declared here once: for the content check, the
// editor at /admin, and the server, which fills in the tokens.

/** A text of an email. */
interface EmailText<Token extends string = string> {
  /** What it is for, and when it is sent. */
  about: string;
  /** Characters at most. */
  most: number;
  /** What is filled in where it stands in braces. The text must have it, unless a question mark follows. */
  tokens: readonly Token[];
}

const textOf =
  (most: number) =>
  <Token extends string = never>(about: string, ...tokens: Token[]): EmailText<Token> => ({
    about,
    most,
    tokens,
  });
const label = textOf(50);
const title = textOf(90);
const text = textOf(700);

const heading = title('Heading of the email.');
const button = label('The button.');

/** What every text may have: the name of the studio, and its email address. */
export const everyEmailTokens = ['studio', 'email'] as const;

/** Every email to customers and what all of them share, by the names of their files. */
export const emailTexts = {
  shared: {
    greeting: label('First line.', 'name'),
    greetingWithoutName: label('First line when a name is unknown, or may be no name.'),
    notMe: title('Last line, until the customer has confirmed the address.'),
    notMeLink: label('The link after it, to whoever got mail that isn’t theirs.'),
    fromStudio: label('Above what an agent wrote.'),
    why: label('Above the reason for a change that an agent gave.'),
    files: label('Above files that came with a message.'),
    filesFromStudio: label('Above files that came without one.'),
    youWrote: title('Above what the customer wrote before.', 'moment'),
    next: label('Above the next steps.'),
    openOrder: label('The button of most emails about an order.'),
    refund: text('In emails about canceled orders.'),
    refundLink: label('The button after it.'),
    wasntYou: text('After something that only the customer should have done.', 'email'),
    unexpected: text('After something the customer may not expect.', 'email'),
    pay: text('Above the button to pay.', 'host'),
    payLater: text('The same while a quote is not accepted.', 'host'),
    payLink: label('The button to pay.', 'host'),
  },
  'order-placed': {
    title: heading,
    preheader: title('Shown after the subject in lists of emails.', 'hours?'),
    opening: text('First sentences.'),
    openingByAgent: text('The same when an agent placed the order.', 'agent?'),
    confirm: text('To customers whose address is not confirmed.'),
    confirmLink: label('The button after it.'),
    replyWithin: label('How soon we reply, in the list of facts.', 'hours'),
    steps: text('Next steps: a paragraph each.', 'hours?'),
    stepsForQuote: text('The same when the order has no price yet.', 'hours?'),
    stepsForDemo: text('The same for a demo call.', 'hours?'),
    lastStep: text('The last step of each.'),
    button,
    closing: text('Last sentences.'),
    closingByAgent: text('The same when an agent placed the order.'),
  },
  'order-started': {
    title: heading,
    text: text('What happened.'),
    due: text('After it, when a day is set.', 'day'),
    steps: text('Next steps: a paragraph each.'),
  },
  'order-delivered': {
    title: heading,
    text: text('What happened.'),
    textWithoutFiles: text('The same when no files came with it.'),
    titleAgain: title('Heading from the second version on.', 'version?'),
    textAgain: text('What happened, from the second version on.', 'version?', 'earlier?'),
    files: label('Above the files.'),
    button: label('The button when there are files.'),
    steps: text('Next steps: a paragraph each.', 'rounds'),
    rounds: text('{rounds} for most orders.', 'count?', 'used?'),
    roundsUnlimited: text('{rounds} when any number is included.'),
    roundsNone: text('{rounds} when none is included.'),
    roundsUnknown: text('{rounds} when a plan or quote says how many.'),
  },
  'order-messages': {
    title: heading,
    titleOfSeveral: title('Heading when there are several messages.', 'count?'),
    preheader: title('Shown after the subject in lists of emails.'),
    button,
    closing: text('After the button.'),
  },
  'order-quoted': {
    title: heading,
    text: text('The first quote.', 'price'),
    titleAgain: title('Heading of a later quote.'),
    textAgain: text('A later quote.', 'price', 'earlier'),
    titleFixed: title('Heading when the price of the catalog changes.'),
    textFixed: text('The price that changes.', 'price'),
    textFixedAgain: text('The same with what it was.', 'price', 'earlier'),
    explanation: text('Above the buttons to answer a quote.'),
    accept: label('The first button.'),
    decline: label('The second button.'),
    closing: text('Last sentences.'),
  },
  'order-accepted': {
    title: heading,
    text: text('What happened.', 'price', 'moment'),
    confirmation: text('After it.'),
    quoted: label('Above the words of our quote.'),
    unpaid: text('When there is no link to pay yet.'),
    closing: text('Last sentences.', 'email'),
  },
  'order-billed': { title: heading, text: text('What happened.', 'price') },
  'order-paid': {
    title: heading,
    text: text('What happened.', 'amount', 'day'),
    receipt: text('Above the button.'),
    button,
    titleCorrected: title('Heading when an agent takes the payment back.'),
    textCorrected: text('What happened then.'),
  },
  'order-withdrawn': {
    title: heading,
    text: text('When it is a file.', 'file'),
    textOfLink: text('When it is a link.', 'host'),
    textOfUnknown: text('When nobody knows where the link led.'),
    stillCurrent: text('When the rest of the latest version counts.', 'version'),
    earlierCurrent: text('When an earlier version counts.', 'version'),
    noneCurrent: text('When nothing that we delivered counts.'),
  },
  'order-reopened': {
    title: heading,
    text: text('When we work on it again.'),
    textPending: text('When it was canceled before.'),
  },
  'order-canceled': {
    title: heading,
    text: text('When we canceled it.', 'reference'),
    textAsAsked: text('When the customer canceled it.', 'reference'),
    nothingToDo: text('After that.'),
  },
  'account-welcome': {
    subject: title('Subject.'),
    title: heading,
    text: text('First sentences.'),
    button,
    closing: text('Last sentences: a paragraph each.', 'days'),
  },
  'account-new-email': {
    subject: title('Subject and heading.'),
    text: text('First sentences.', 'moment'),
    button,
    closing: text('Last sentences: a paragraph each.'),
  },
  'account-email-changed': {
    subject: title('Subject and heading.'),
    text: text('What happened. Sent to the old address.', 'moment'),
  },
  'account-password-reset': {
    subject: title('Subject and heading.'),
    text: text('First sentences.', 'moment'),
    button,
    closing: text('Last sentences: a paragraph each.'),
  },
  'account-password-changed': {
    subject: title('Subject and heading.'),
    text: text('What happened: a paragraph each.', 'moment?', 'email'),
    button,
  },
  'account-closed': {
    subject: title('Subject and heading.'),
    text: text('What happened, and what we keep.', 'moment'),
    canceled: label('Above the orders that were canceled with it.'),
  },
  'message-received': {
    subject: title('Subject.', 'reference'),
    title: heading,
    text: text('First sentences.', 'topic?'),
    audio: label('{topic} of “Audio Production.”'),
    video: label('{topic} of “Video Production.”'),
    launch: label('{topic} of “Launch Package.”'),
    enterprise: label('{topic} of “Enterprise Solution.”'),
    steps: text('Next steps: a paragraph each.', 'hours?'),
    button: label('The button, to the help center.'),
    closing: text('Last sentences.', 'email'),
  },
  'message-answered': {
    subject: title('Subject.', 'reference'),
    title: heading,
    preheader: title('Shown after the subject in lists of emails.', 'agent?'),
    author: label('Above what an agent wrote.', 'agent'),
    closing: text('After it.'),
  },
} as const;

type Emails = typeof emailTexts;
export type EmailName = keyof Emails;
/** A text of an email. */
export type EmailKey<Name extends EmailName> = keyof Emails[Name] & string;
type TokenOf<Text> =
  Text extends EmailText<infer Token> ? (Token extends `${infer Name}?` ? Name : Token) : never;
type Always = (typeof everyEmailTokens)[number];
/** What the server fills into a text; nothing where it has no tokens of its own. */
export type EmailValues<Name extends EmailName, Key extends EmailKey<Name>> = [
  Exclude<TokenOf<Emails[Name][Key]>, Always>,
] extends [never]
  ? []
  : [Readonly<Record<Exclude<TokenOf<Emails[Name][Key]>, Always>, string>>];
