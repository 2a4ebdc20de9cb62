import { useEffect } from 'react';

import { useReady } from '../../ui/ready.ts';
import { listen } from './player.ts';

/**
 * Plays the computed take for whoever presses `data-play`: in its panel all of it, in the stage that is chosen there;
 * elsewhere what lies around the cut, in the stage that the attribute names, so that the room is heard; as loud as it is
 * delivered with `data-level`. Draws nothing.
 */
export function TakePlayer() {
  useEffect(listen, []);
  useReady('[data-play]');
  // Astro takes a component for one of React only when it returns an element.
  return <></>;
}
