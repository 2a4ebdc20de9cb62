import { isTakenBack, type Order, type OrderFile } from '../../contracts/orders.ts';

/** Where a customer downloads a file of an order; as `orderFileContract`, which this page does not load. */
export const fileAddress = (orderId: string, id: string) => `/api/orders/${orderId}/files/${id}`;

/** A file, or a link to some, as the customer sees it. */
export interface SharedItem {
  file?: OrderFile;
  link?: string;
  isWithdrawn?: boolean | undefined;
}

/** A delivery. */
export interface Version {
  /** From 1. */
  number: number;
  at: string;
  items: SharedItem[];
  /** Nothing of it is left. */
  isWithdrawn: boolean;
}

/** What was delivered, latest version first; a link that the studio sends later belongs to the version before it. */
export function versionsOf({ events = [], files = [] }: Order): Version[] {
  const versions: Version[] = [];
  for (const event of events) {
    const { type, to, at, by, version, links = [], fileIds = [] } = event;
    const isDelivery = type === 'moved' && to === 'completed' && links.length + fileIds.length > 0;
    if (isDelivery)
      versions.push({ number: version ?? versions.length + 1, at, items: [], isWithdrawn: false });
    else if (type !== 'noted' || by === 'customer') continue;
    const { items = [] } = versions.at(-1) ?? {};
    const delivered = files.filter(({ id }) => fileIds.includes(id));
    items.push(...delivered.map((file) => ({ file, isWithdrawn: file.isWithdrawn })));
    const known = new Set(items.map(({ link }) => link));
    const added = links.filter((link) => !known.has(link));
    items.push(...added.map((link) => ({ link, isWithdrawn: isTakenBack(events, event, link) })));
  }
  return versions
    .map((version) => ({
      ...version,
      isWithdrawn: version.items.every((item) => item.isWithdrawn),
    }))
    .toReversed();
}

/** What the customer handed over. */
export function handedOver({ events = [], files = [] }: Order): SharedItem[] {
  const links = events.flatMap(({ by, links: sent }) => (by === 'customer' ? (sent ?? []) : []));
  return [
    ...files.filter(({ by }) => by === 'customer').map((file) => ({ file })),
    ...[...new Set(links)].map((link) => ({ link })),
  ];
}
