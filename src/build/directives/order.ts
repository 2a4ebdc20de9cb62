import { repeatPress } from './presses.ts';

/** Hydrates on the first press of a `data-order` button. */
export default repeatPress('[data-order]');
