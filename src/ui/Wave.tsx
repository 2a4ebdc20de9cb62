import { useMemo, type ComponentProps } from 'react';

import { isolate } from '../contracts/isolate.ts';
import { spokenTime } from '../contracts/playing-time.ts';
import { pressedKey } from '../lib/pressed-key.ts';
import { drawEnvelope, envelopeOf } from '../lib/signal.ts';

/** More bars would run into each other on a phone. */
const MAXIMUM_BARS = 180;
const PAGE_SECONDS = 10;
/** In units of a drawing's view box: the room of a bar, how high the highest is, and what is below for marks. */
export const barsBox = { pitch: 10, height: 160, foot: 25 };

interface BarsProps extends ComponentProps<'svg'> {
  levels: readonly number[];
  hasFoot?: boolean;
}

/** Levels of a recording as bars, as wide and high as their place. */
export function Bars({ levels, hasFoot = false, children, ...svg }: BarsProps) {
  const { pitch, height, foot } = barsBox;
  const width = levels.length * pitch;
  const path = useMemo(
    () => drawEnvelope(levels, width, height, () => true),
    [levels, width, height],
  );
  return (
    <svg
      {...svg}
      viewBox={`0 0 ${width} ${height + (hasFoot ? foot : 0)}`}
      preserveAspectRatio="none"
      fill="none"
      aria-hidden
    >
      <path d={path} stroke="currentColor" strokeWidth={pitch / 2} />
      {children}
    </svg>
  );
}

/** A place in a recording that somebody commented on. */
export interface Pin {
  id: string;
  seconds: number;
  isDone?: boolean;
}

interface WaveProps {
  name: string;
  /** As they are kept with a file: base64 of one byte a bar. Without them, the wave is a line. */
  peaks: string | undefined;
  seconds: number;
  length: number | undefined;
  pins: readonly Pin[];
  onSeek: (seconds: number) => void;
}

/**
 * A recording as bars: what was played in the signal's color, what was said about it as pins. It seeks where it is pressed.
 * Whoever shows it brings styles/wave.css: Astro would put it into every page that may ever load this.
 */
export function Wave({ name, peaks, seconds, length = 0, pins, onSeek }: WaveProps) {
  const levels = useMemo(() => levelsOf(peaks), [peaks]);
  const shareOf = (place: number) =>
    `${length > 0 ? (100 * Math.min(place, length)) / length : 0}%`;
  const played = { clipPath: `inset(0 calc(100% - ${shareOf(seconds)}) 0 0)` };
  return (
    <div className="wave" data-plain={levels.length === 0 || undefined}>
      <Bars levels={levels} />
      <Bars levels={levels} style={played} />
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
          className="pin"
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

/** The loudest of all is as high as the wave: a quiet recording is to be seen as well. None where they cannot be read. */
export function levelsOf(peaks = ''): number[] {
  try {
    const bytes = Array.from(atob(peaks), (byte) => byte.charCodeAt(0));
    const levels = envelopeOf(bytes, Math.min(MAXIMUM_BARS, bytes.length));
    const loudest = Math.max(1, ...levels);
    return levels.map((level) => level / loudest);
  } catch {
    return [];
  }
}
