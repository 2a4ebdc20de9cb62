/** What a customer can send the studio about an order: a text, or a link to files. */
export type MessageKind = 'message' | 'link';

/** Under this key the tab has what was typed about an order. */
export const messageDraftKey = (orderId: string, kind: MessageKind) => `order-${kind}:${orderId}`;
