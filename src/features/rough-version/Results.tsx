import { useEffect, useRef, useState } from 'react';

import { clockTime } from '../../contracts/playing-time.ts';
import type { Readings } from '../../lib/sound/readings.ts';
import { Button } from '../../ui/Button.tsx';
import { Bars, barsBox } from '../../ui/Wave.tsx';
import { createComparisonPlayer, type ComparisonPlayer } from './comparison-player.ts';
import type { Measured } from './measure.model.ts';
import styles from './RoughVersion.module.css';
import { findRemedy, judge, listFaults, toBrief, type Offer, type Remedy } from './verdicts.ts';

const MAXIMUM_LISTED = 12;

interface ResultsProps extends Measured {
  fileName: string;
  offers: Record<Remedy, Offer>;
}

/** What a recording measures, where its faults are, and what plain means would do for it. */
export function Results({ fileName, offers, ...measured }: ResultsProps) {
  const verdicts = judge(measured.readings, measured.isResampled);
  const remedy = findRemedy(verdicts);
  const offer = remedy && offers[remedy];
  return (
    <>
      <Strip {...measured.readings} />
      <dl className={`ruled ${styles['verdicts']}`}>
        {verdicts.map(({ name, value, text, remedy: needed }) => (
          <div key={name} className="row">
            <dt>{name}</dt>
            <dd className="numerals">{value}</dd>
            <dd>
              {text}
              {/* A repair ends with right levels: nobody needs both. */}
              {needed && <b> {(needed === 'levels' ? offer : offers[needed])?.label}.</b>}
            </dd>
          </div>
        ))}
      </dl>
      <Comparison {...measured} />
      {offer ? (
        <p className="actions">
          <Button
            kind="signal"
            data-order={offer.name}
            data-price={offer.price}
            aria-haspopup="dialog"
            onClick={() => {
              // The dialog asks for its words later: it loads its form first, and says so when that fails.
              import('../../state/order-draft.ts').then(
                ({ keepReadings }) => keepReadings(offer.name, toBrief(fileName, verdicts)),
                () => undefined,
              );
            }}
          >
            Put these readings in my brief
          </Button>
          <span className="fine">
            The order: {[offer.label, offer.limit].filter(Boolean).join(', ')}.
          </span>
        </p>
      ) : (
        <p>Nothing here needs us. Publish it.</p>
      )}
    </>
  );
}

/** The recording as bars, with a line where it is clipped and a bracket where it is silent. */
function Strip(readings: Readings) {
  const { bars, seconds } = readings;
  const { pitch, height } = barsBox;
  const faults = listFaults(readings);
  const place = (at: number) => ((at / seconds) * bars.length * pitch).toFixed(1);
  return (
    <figure className={styles['strip']}>
      <Bars levels={bars} hasFoot>
        {faults.map(({ kind, start, end }) => (
          <path
            key={`${kind} ${start}`}
            data-kind={kind}
            d={`M${place(start)} ${kind === 'clip' ? `0v${height}` : `${height + 6}v16H${place(end)}v-16`}`}
          />
        ))}
      </Bars>
      <figcaption className="fine">
        {faults.length === 0 && `No clipping and no long silence in ${clockTime(seconds)}.`}
        <ol className="actions">
          {faults.slice(0, MAXIMUM_LISTED).map(({ kind, start, text }) => (
            <li key={`${kind} ${start}`}>
              <span className="numerals">{clockTime(start)}</span> {text}
            </li>
          ))}
          {faults.length > MAXIMUM_LISTED && (
            <li>and {faults.length - MAXIMUM_LISTED} more, marked above</li>
          )}
        </ol>
      </figcaption>
    </figure>
  );
}

/** Ten seconds before and after, equally loud. Nothing plays by itself. */
function Comparison({ comparison, readings }: Measured) {
  const player = useRef<ComparisonPlayer>(undefined);
  const [playing, setPlaying] = useState<keyof typeof comparison>();
  const play = (version: typeof playing) => {
    setPlaying(version);
    player.current ??= createComparisonPlayer(comparison, readings.sampleRate);
    player.current.play(version);
  };
  useEffect(() => {
    const pause = () => {
      if (!document.hidden) return;
      setPlaying(undefined);
      player.current?.play(undefined);
    };
    document.addEventListener('visibilitychange', pause);
    return () => {
      document.removeEventListener('visibilitychange', pause);
      player.current?.close();
    };
  }, []);
  return (
    <fieldset className="actions">
      <legend>The loudest ten seconds, equally loud before and after</legend>
      {(['before', 'after'] as const).map((version) => (
        <Button
          key={version}
          size="small"
          className="play"
          aria-pressed={playing === version}
          onClick={() => play(playing === version ? undefined : version)}
        >
          {version === 'before' ? 'As recorded' : 'With our basics'}
        </Button>
      ))}
      <span className="fine">
        A high-pass filter, filters for any hum, gain, and a limiter. An edit does more.
      </span>
    </fieldset>
  );
}
