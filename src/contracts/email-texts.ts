// The words of each email are in `content/emails/`. What they may be is declared here once: for the content check, the
// editor at /admin, and the server, which fills in the tokens.

/** A text of an email. */
interface EmailText<Token extends string> {
  /** Characters at most. */
  most: number;
  /** What is filled in where it stands in braces. The text must have it, unless a question mark follows. */
  tokens: readonly Token[];
}

const textOf =
  (most: number) =>
  <Token extends string = never>(...tokens: Token[]): EmailText<Token> => ({ most, tokens });
const label = textOf(50);
const title = textOf(90);
const text = textOf(700);

/** What every text may have: the name of the studio, and its email address. */
export const everyEmailTokens = ['studio', 'email'] as const;

/** What all emails to customers share, and each of them, by the names of their files. */
// prettier-ignore
export const emailTexts = {
  shared: {
    greeting: label('name'), greetingWithoutName: label(), fromStudio: label('agent?'), why: label(), files: label(), filesFromStudio: label('agent?'),
    youWrote: title('moment'), next: label(), openOrder: label(), openInvoice: label(), refund: text(), refundLink: label(),
    wasntYou: text('email'), unexpected: text('email'), reply: text(),
    pay: text('host'), payLater: text('host'), payLink: label('host'),
  },
  'order-placed': {
    title: title(), preheader: title('hours?'), opening: text(), openingByAgent: text('agent?'),
    confirm: text(), confirmLink: label(), invite: text('days'), inviteLink: label(), replyWithin: label('hours'), steps: text('hours?', 'means?'),
    brief: label(), files: text(), stepsForQuote: text('hours?', 'means?'), stepsForDemo: text('hours?', 'means?'),
    stepsForPlan: text('hours?', 'means?'), stepsForEpisode: text('hours?', 'means?'), lastStep: text(),
    button: label(), closing: text(), closingByAgent: text(), notYours: text(),
  },
  'order-started': {
    title: title(), text: text(), due: text('day'), steps: text(),
    titleForPlan: title(), textForPlan: text(), stepsForPlan: text(),
  },
  'order-plan': {
    titleSwitched: title('plan', 'month?'), textSwitched: text('plan', 'price', 'day'),
    titleStopped: title(), textStopped: text('day'), titleKept: title(), textKept: text('plan', 'price'),
    credit: text('amount'), closing: text(), button: label(),
    titleEnding: title('left', 'month?'), textEnding: text('left', 'day'), howToUse: text(),
    titleMonth: title('month'), textMonth: text('included', 'day'), due: text('amount'),
    titleOver: title(), textOver: text('day'),
  },
  'order-promised': { title: title(), text: text('day') },
  'order-delivered': {
    title: title(), text: text(), textWithoutFiles: text(),
    titleAgain: title('version?'), textAgain: text('version?', 'earlier?'),
    files: label(), button: label(), steps: text('rounds'), rounds: text('count?', 'used?'),
    roundsUnlimited: text(), roundsNone: text(), roundsUnknown: text(),
  },
  'order-reminder': {
    title: title(), text: text('version?', 'days?'), button: label(), closing: text('rounds?'),
  },
  'order-messages': {
    title: title(), titleOfSeveral: title('count?'), preheader: title('agent?'), button: label(), closing: text(),
  },
  'order-quoted': {
    title: title(), text: text('price'), titleAgain: title(), textAgain: text('price', 'earlier'),
    explanation: text(), accept: label(), decline: label(), closing: text(),
  },
  'order-price': {
    titleAsked: title(), textAsked: text('name', 'price'), explanation: text('total'), answer: label(),
    titleAccepted: title(), textAccepted: text('name', 'price', 'moment'), due: text('due'),
    titleRemoved: title(), textRemoved: text('name', 'price'), textNotAsked: text('name', 'price'),
    titleLowered: title(), textLowered: text('price', 'earlier'), free: text(), closing: text(),
  },
  'order-accepted': {
    title: title(), text: text('price', 'moment'), confirmation: text(), quoted: label(),
    unpaid: text(), closing: text('email'),
  },
  'order-billed': { title: title(), text: text('price'), byTransfer: text() },
  'order-paid': {
    title: title(), text: text('amount', 'day'), receipt: text(),
    titleCorrected: title(), textCorrected: text(), textChanged: text('amount', 'day'),
  },
  'order-refunded': {
    title: title('amount'), text: text('amount', 'paid', 'day'), textWhole: text('amount', 'day'), arrival: text(),
    closing: text(), titleCorrected: title(), textCorrected: text(),
  },
  'order-withdrawn': {
    title: title(), text: text('file'), textOfLink: text('host'), textOfUnknown: text(),
    stillCurrent: text('version'), earlierCurrent: text('version'), noneCurrent: text(),
  },
  'order-reopened': { title: title(), text: text(), textPending: text() },
  'order-canceled': {
    title: title(), text: text('reference'), textAsAsked: text('reference'), nothingToDo: text(),
  },
  'account-welcome': {
    subject: title(), title: title(), text: text(), button: label(), closing: text('days'),
  },
  'account-invited': {
    subject: title(), title: title(), text: text(), button: label(), closing: text('days'),
  },
  'account-new-email': { subject: title(), text: text('moment'), button: label(), closing: text() },
  'account-email-changed': { subject: title(), text: text('moment') },
  'account-password-reset': { subject: title(), text: text('moment'), button: label(), closing: text() },
  'account-password-changed': { subject: title(), text: text('moment?', 'email'), button: label() },
  'account-closed': { subject: title(), text: text('moment'), canceled: label() },
  'message-received': {
    subject: title('reference'), title: title(), text: text('topic?'), steps: text('hours?'),
    button: label(), closing: text('email'),
  },
  'message-answered': {
    subject: title('reference'), title: title(), preheader: title('agent?'), author: label('agent'),
    closing: text(),
  },
} as const;

type Emails = typeof emailTexts;
export type EmailName = keyof Emails;
export type EmailKey<Name extends EmailName> = keyof Emails[Name] & string;
type NameOf<Token> = Token extends `${infer Name}?` ? Name : Token;
type TokenOf<Text> = Text extends EmailText<infer Token> ? NameOf<Token> : never;
type Own<Text> = Exclude<TokenOf<Text>, (typeof everyEmailTokens)[number]>;
type Values<Token extends PropertyKey> = [Token] extends [never] ? [] : [Record<Token, string>];

/** What the server fills into a text; nothing where it has no tokens of its own. */
export type EmailValues<Name extends EmailName, Key extends EmailKey<Name>> = Values<
  Own<Emails[Name][Key]>
>;
