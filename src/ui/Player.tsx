import '../styles/wave.css';

import Pause from 'lucide/dist/esm/icons/pause.mjs';
import Play from 'lucide/dist/esm/icons/play.mjs';
import { useRef } from 'react';

import { fileTypeOf } from '../contracts/file-types.ts';
import { isolate } from '../contracts/isolate.ts';
import type { OrderFile } from '../contracts/orders.ts';
import { clockTime } from '../contracts/playing-time.ts';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';
import type { Playback } from './playback.ts';
import styles from './Review.module.css';
import { ScreenButtons } from './ScreenButtons.tsx';
import { Select } from './Select.tsx';
import { Wave, type Pin } from './Wave.tsx';

const RATES = [1, 1.25, 1.5, 2];

interface PlayerProps {
  file: OrderFile;
  url: string;
  playback: Playback;
  pins: readonly Pin[];
}

/** A recording with a transport of ours. It never begins by itself, and how loud it is stays with the device. */
export function Player({ file, url, playback, pins }: PlayerProps) {
  const { element, seconds, length, status, isPlaying, rate } = playback;
  const box = useRef<HTMLDivElement>(null);
  const Media = fileTypeOf(file.name)?.kind === 'video' ? 'video' : 'audio';
  return (
    <div ref={box} className={`stack stack-4 ${styles['player']}`}>
      <Media {...element} playsInline />
      <Wave
        name={file.name}
        peaks={file.peaks}
        seconds={seconds}
        length={length}
        pins={pins}
        onSeek={playback.seek}
      />
      <div className="row">
        <Button className={styles['play']} about={isolate(file.name)} onClick={playback.toggle}>
          <Icon of={isPlaying ? Pause : Play} size={18} />
          {isPlaying ? 'Pause' : 'Play'}
        </Button>
        <p className={styles['time']}>
          {clockTime(seconds)}
          {length !== undefined && <span> / {clockTime(length)}</span>}
          {status === 'waiting' && <span> · Loading...</span>}
        </p>
        {Media === 'video' && <ScreenButtons name={file.name} box={box} playback={playback} />}
        <div className={styles['rate']}>
          <Select
            aria-label="Speed"
            value={rate}
            options={RATES.map((each) => [String(each), `${each}×`] as const)}
            onChange={({ target }) => playback.changeRate(Number(target.value))}
          />
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
