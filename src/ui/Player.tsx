import '../styles/select.css';

import Pause from 'lucide/dist/esm/icons/pause.mjs';
import Play from 'lucide/dist/esm/icons/play.mjs';
import { useMemo, useRef } from 'react';

import { fileTypeOf } from '../contracts/file-types.ts';
import { isolate } from '../contracts/isolate.ts';
import type { OrderFile } from '../contracts/orders.ts';
import { clockTime, spokenTime } from '../contracts/playing-time.ts';
import { pressedKey } from '../lib/pressed-key.ts';
import { drawEnvelope } from '../lib/signal.ts';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';
import type { Playback } from './playback.ts';
import styles from './Review.module.css';
import { ScreenButtons } from './ScreenButtons.tsx';

/** More bars would run into each other on a phone. */
const MAXIMUM_BARS = 180;
/** Of the drawing, in units of its view box. */
const [PITCH, HEIGHT] = [10, 160];
const PAGE_SECONDS = 10;
const RATES = [1, 1.25, 1.5, 2];

interface PlayerProps {
  file: OrderFile;
  /** Leads to the file as a download. */
  url: string;
  playback: Playback;
  /** Places that somebody commented on. */
  marks: readonly { id: string; seconds: number; isDone?: boolean }[];
}

/** A recording with a transport of ours. It never begins by itself, and how loud it is stays with the device. */
export function Player({ file, url, playback, marks }: PlayerProps) {
  const { element, seconds, length, status, isPlaying, rate, toggle, changeRate } = playback;
  const box = useRef<HTMLDivElement>(null);
  const Media = fileTypeOf(file.name)?.kind === 'video' ? 'video' : 'audio';
  return (
    <div ref={box} className={styles['player']}>
      <Media {...element} playsInline className={styles['media']} />
      <Waveform file={file} playback={playback} marks={marks} />
      <div className={styles['transport']}>
        <Button size="small" onClick={toggle}>
          <Icon of={isPlaying ? Pause : Play} size={18} />
          {isPlaying ? 'Pause' : 'Play'}
          <span className="visually-hidden"> {isolate(file.name)}</span>
        </Button>
        <p className={styles['time']}>
          {clockTime(seconds)}
          {length !== undefined && <span> / {clockTime(length)}</span>}
          {status === 'waiting' && <span> · Loading...</span>}
        </p>
        {Media === 'video' && <ScreenButtons name={file.name} box={box} playback={playback} />}
        <div className={`select ${styles['rate']}`}>
          <select
            aria-label="Speed"
            className="text-input"
            value={rate}
            onChange={({ target }) => changeRate(Number(target.value))}
          >
            {RATES.map((each) => (
              <option key={each} value={each}>
                {each}×
              </option>
            ))}
          </select>
        </div>
      </div>
      {status === 'failed' && (
        <p className="notice-box" role="alert">
          We couldn’t play this here. Press Play to try again, or{' '}
          <a href={url}>download the file</a>.
        </p>
      )}
    </div>
  );
}

/** The bar to seek in, over the waveform where there is one. */
function Waveform({ file, playback, marks }: Pick<PlayerProps, 'file' | 'playback' | 'marks'>) {
  const { seconds, length = 0, seek } = playback;
  const bars = useMemo(() => barsOf(file.peaks), [file.peaks]);
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
      <input
        type="range"
        aria-label={`Position in ${isolate(file.name)}`}
        aria-valuetext={`${spokenTime(seconds)} of ${spokenTime(length)}`}
        min={0}
        max={length}
        value={Math.floor(seconds)}
        onChange={({ target }) => seek(Number(target.value))}
        onKeyDown={(event) => {
          // Browsers go a tenth of the whole.
          const by = { PageUp: PAGE_SECONDS, PageDown: -PAGE_SECONDS }[
            pressedKey(event.nativeEvent) ?? ''
          ];
          if (by === undefined) return;
          event.preventDefault();
          seek(seconds + by);
        }}
      />
      {marks.map(({ id, seconds: place, isDone }) => (
        <span
          key={id}
          className={styles['mark']}
          data-done={isDone}
          style={{ insetInlineStart: shareOf(place) }}
        />
      ))}
    </div>
  );
}

/** Amplitudes of the kept peaks, each bar the loudest of those that it stands for; none where they cannot be read. */
function barsOf(peaks = ''): number[] {
  let bytes: string;
  try {
    bytes = atob(peaks);
  } catch {
    return [];
  }
  const count = Math.min(MAXIMUM_BARS, bytes.length);
  const startOf = (bar: number) => Math.floor((bar * bytes.length) / count);
  return Array.from({ length: count }, (_, bar) => {
    const part = bytes.slice(startOf(bar), startOf(bar + 1));
    return Math.max(...Array.from(part, (byte) => byte.charCodeAt(0))) / 255;
  });
}
