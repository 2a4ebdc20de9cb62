import { listen } from './player.ts';

let isListening = false;

/**
 * Plays the computed take for whoever presses `data-play`: in its panel all of it, in the stage that is chosen there;
 * elsewhere what lies around the cut, in the stage that the attribute names. Draws nothing.
 */
export function TakePlayer(): null {
  if (typeof document === 'undefined' || isListening) return null;
  isListening = true;
  listen();
  document.dispatchEvent(new CustomEvent('island:ready', { detail: 'take-player' }));
  return null;
}

/**
 * Its own renderer in built pages (slim-pages.ts), so that a sound needs no framework to be loaded.
 * @public
 */
export default () => TakePlayer;
