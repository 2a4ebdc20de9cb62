import { atom } from 'nanostores';

/** The last order that was placed on this page; `reference` as people name it. */
export const $placedOrder = atom<
  { id?: string | undefined; reference?: string | undefined; serviceName: string } | undefined
>();
