import { quotePriceSchema } from '../../../src/contracts/desk.ts';
import { actorOf, CHANGE_OPTIONS, type Command } from '../command.ts';
import { UsageError } from '../errors.ts';
import { price } from '../words.ts';
import { applyChange, readNote } from './apply-change.ts';
import { findOrder } from './find-order.ts';
import { ID_DETAIL } from './orders-show.ts';

export const quoteCommand: Command = {
  name: 'orders quote',
  summary: 'gives or changes the price of a custom solution or a demo call',
  operands: ['ID', 'PRICE'],
  details: [
    ID_DETAIL,
    'PRICE is in US dollars, such as 450 or 1,250.50. The customer gets an email, and sees the price on the dashboard. Prices of the rate card stay as they are.',
  ],
  options: {
    'note TEXT': 'for the customer: in the email and on the dashboard',
    ...CHANGE_OPTIONS,
  },
  examples: [
    ['orders quote 1A2B3C4D 450', 'the customer learns the price'],
    ['orders quote 1A2B3C4D 1,250.50 --note "Six episodes."', 'with a note'],
  ],
  async run(call) {
    const [id = '', text = ''] = call.operands;
    const priceCents = readPrice(text);
    const note = readNote(call.option('note'));
    const actor = actorOf(call);
    const order = await findOrder(call, id);
    const { userId, id: orderId } = order;
    const change = { type: 'quoted', userId, orderId, priceCents, actor, note } as const;
    await applyChange(call, order, change, {
      done: `was quoted ${price(priceCents)}`,
      planned: `would be quoted ${price(priceCents)}`,
      already: `was quoted ${price(priceCents)}`,
      illegal: 'cannot be quoted: it is closed, or its price is on the rate card.',
    });
  },
};

/** @returns US cents. @throws UsageError */
function readPrice(text: string): number {
  const [, digits = ''] = /^\$?(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)$/.exec(text) ?? [];
  const { data, error } = quotePriceSchema.safeParse(Number(digits.replaceAll(',', '')));
  if (data === undefined)
    throw new UsageError(
      `"${text}" is no price: ${error.issues.map(({ message }) => message)[0]}.`,
    );
  return Math.round(data * 100);
}
