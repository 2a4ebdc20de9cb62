import { atom } from 'nanostores';

/** The last order that was placed on this page; `reference` as people name it. */
export const $placedOrder = atom<
  { id: string; reference: string; serviceName: string } | undefined
>();
