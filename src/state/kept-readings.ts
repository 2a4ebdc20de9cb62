import { keepValue, readKept } from '../lib/storage.ts';

// What a visitor's recording measured, on its way into the brief of an order, over signing in too.

const KEY = 'order-readings';

/** To be called in the press of a `data-order` button: the brief of this service's order gets the readings. */
export function keepReadings(serviceName: string, text: string): void {
  keepValue(KEY, { serviceName, text });
}

/** They are in the brief, or its form was closed. */
export function dropReadings(): void {
  keepValue(KEY, undefined);
}

/** A brief with the kept readings of this service below it. */
export function withReadings(brief: string, serviceName: string): string {
  const kept = readKept(KEY) as { serviceName?: unknown; text?: unknown } | undefined;
  if (kept?.serviceName !== serviceName || typeof kept.text !== 'string') return brief;
  return brief.includes(kept.text) ? brief : [brief, kept.text].filter(Boolean).join('\n\n');
}
