import { repeatPress } from './presses.ts';

/** Hydrates on the first press of a `data-play` button. */
export default repeatPress('[data-play]');
