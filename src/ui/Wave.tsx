import { useMemo } from 'react';

import { isolate } from '../contracts/isolate.ts';
import { spokenTime } from '../contracts/playing-time.ts';
import { pressedKey } from '../lib/pressed-key.ts';
import { drawEnvelope } from '../lib/signal.ts';
import styles from './Wave.module.css';

/** More bars would run into each other on a phone. */
const MAXIMUM_BARS = 180;
/** Of the drawing, in units of its view box. */
const [PITCH, HEIGHT] = [10, 160];
const PAGE_SECONDS = 10;

/** A place in a recording that somebody commented on. */
export interface Pin {
  id: string;
  seconds: number;
  /** The studio has dealt with it. */
  isDone?: boolean;
}

interface WaveProps {
  /** Of the recording. */
  name: string;
  /** As they are kept with a file: base64 of one byte a bar. Without them, the wave is a line. */
  peaks: string | undefined;
  /** Where it is. */
  seconds: number;
  /** How long it is. */
  length: number | undefined;
  /** Numbered in this order. */
  pins: readonly Pin[];
  onSeek: (seconds: number) => void;
}

/** A recording as bars: what was played in the signal's color, what was said about it as pins. It seeks where it is pressed. */
export function Wave({ name, peaks, seconds, length = 0, pins, onSeek }: WaveProps) {
  const bars = useMemo(() => barsOf(peaks), [peaks]);
  const width = bars.length * PITCH;
  const path = useMemo(() => drawEnvelope(bars, width, HEIGHT, () => true), [bars, width]);
  const shareOf = (place: number) =>
    `${length > 0 ? (100 * Math.min(place, length)) / length : 0}%`;
  return (
    <div className={styles['wave']} data-plain={bars.length === 0 || undefined}>
      {['all', 'played'].map((part) => (
        <svg
          key={part}
          className={styles[part]}
          viewBox={`0 0 ${width} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden
          style={
            part === 'played' ? { clipPath: `inset(0 calc(100% - ${shareOf(seconds)}) 0 0)` } : {}
          }
        >
          <path d={path} />
        </svg>
      ))}
      {/* Its own track is the wave; its thumb is the playhead. */}
      <input
        type="range"
        aria-label={`Position in ${isolate(name)}`}
        aria-valuetext={`${spokenTime(seconds)} of ${spokenTime(length)}`}
        min={0}
        max={length}
        value={Math.floor(seconds)}
        onChange={({ target }) => onSeek(Number(target.value))}
        onKeyDown={(event) => {
          // Browsers go a tenth of the whole.
          const by = { PageUp: PAGE_SECONDS, PageDown: -PAGE_SECONDS }[
            pressedKey(event.nativeEvent) ?? ''
          ];
          if (by === undefined) return;
          event.preventDefault();
          onSeek(seconds + by);
        }}
      />
      {pins.map(({ id, seconds: place, isDone }, index) => (
        <span
          key={id}
          className={styles['pin']}
          data-done={isDone}
          style={{ insetInlineStart: shareOf(place) }}
          aria-hidden
        >
          {index + 1}
        </span>
      ))}
    </div>
  );
}

/**
 * Amplitudes of the kept peaks, each bar the loudest of those that it stands for, and the loudest of all as high as the
 * wave: a quiet recording is to be seen as well. None where they cannot be read.
 */
function barsOf(peaks = ''): number[] {
  let bytes: string;
  try {
    bytes = atob(peaks);
  } catch {
    return [];
  }
  const levels = Array.from(bytes, (byte) => byte.charCodeAt(0));
  const count = Math.min(MAXIMUM_BARS, levels.length);
  const startOf = (bar: number) => Math.floor((bar * levels.length) / count);
  const bars = Array.from({ length: count }, (_, bar) =>
    Math.max(...levels.slice(startOf(bar), startOf(bar + 1))),
  );
  const loudest = Math.max(1, ...bars);
  return bars.map((level) => level / loudest);
}
