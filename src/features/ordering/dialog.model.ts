import type { OrderTarget } from '../../state/order-draft.ts';

/** Reads the offer from a `data-order` button. */
export function findOrderTarget(
  event: Event,
): { target: OrderTarget; button: HTMLElement } | undefined {
  const button =
    event.target instanceof Element ? event.target.closest<HTMLElement>('[data-order]') : null;
  const serviceName = button?.dataset['order'];
  if (!button || !serviceName) return undefined;
  return { target: { serviceName, servicePrice: Number(button.dataset['price'] ?? 0) }, button };
}
