import { CUSTOM_QUOTE_SERVICE, DEMO_CALL_SERVICE } from '../../../src/contracts/orders.ts';
import type { CatalogueData } from '../../../src/contracts/server-data.ts';
import { ApiError } from '../lib/errors.ts';

/**
 * What a service costs.
 * @returns US cents, or undefined for a name that cannot be ordered.
 */
export function findPriceCents(catalogue: CatalogueData, serviceName: string): number | undefined {
  if (serviceName === CUSTOM_QUOTE_SERVICE || serviceName === DEMO_CALL_SERVICE) return 0;
  return catalogue.find(({ name }) => name === serviceName)?.priceCents;
}

/**
 * Compares what the customer saw with what the service costs.
 * @param dollars price the browser sent; never stored.
 * @returns the catalogue's price in US cents, or why the order cannot be placed.
 */
export function checkPrice(
  catalogue: CatalogueData,
  serviceName: string,
  dollars: number,
): number | ApiError {
  const priceCents = findPriceCents(catalogue, serviceName);
  if (priceCents === undefined) return new ApiError('unknown_service');
  // Exact on purpose: cents / 100 is the very number that the catalogue's price is read as.
  return priceCents / 100 === dollars ? priceCents : new ApiError('price_mismatch');
}
