import { useEffect, useId, useRef, useState } from 'react';

import { clockTime } from '../../contracts/playing-time.ts';
import type { Readings } from '../../lib/sound/readings.ts';
import { keepReadings } from '../../state/kept-readings.ts';
import { createComparisonPlayer, type ComparisonPlayer } from './comparison-player.ts';
import type { Measurement } from './measure.worker.ts';
import styles from './RoughVersion.module.css';
import { findRemedy, judge, listFaults, toBrief, type Offer, type Remedy } from './verdicts.ts';

const MAXIMUM_LISTED = 12;
/** Of the strip, in units of its view box. */
const [PITCH, MIDDLE] = [5, 50];

interface ResultsProps extends Measurement {
  fileName: string;
  offers: Record<Remedy, Offer>;
}

/** What a recording measures, where its faults are, and what plain means would do for it. */
export function Results(props: ResultsProps) {
  const { fileName, offers, readings, comparison, isResampled } = props;
  const verdicts = judge(readings, isResampled);
  const remedy = findRemedy(verdicts);
  const offer = remedy && offers[remedy];
  // A repair ends with right levels: nobody needs both.
  const serves = (needed: Remedy) => (needed === 'levels' && remedy ? remedy : needed);
  return (
    <div className={styles['results']}>
      <Strip readings={readings} />
      <dl className={styles['verdicts']}>
        {verdicts.map((verdict) => (
          <div key={verdict.name}>
            <dt>{verdict.name}</dt>
            <dd className="numerals">{verdict.value}</dd>
            <dd>
              {verdict.text}
              {verdict.remedy && <b> {nameOffer(offers[serves(verdict.remedy)])}.</b>}
            </dd>
          </div>
        ))}
      </dl>
      <Comparison comparison={comparison} sampleRate={readings.sampleRate} />
      {offer ? (
        <p className="actions">
          <button
            type="button"
            className="button button-signal"
            data-order={offer.name}
            data-price={offer.price}
            aria-haspopup="dialog"
            onClick={() => keepReadings(offer.name, toBrief(fileName, verdicts))}
          >
            Put these readings in my brief
          </button>
          <span className={styles['note']}>
            The order: {nameOffer(offer)}
            {offer.limit && `, ${offer.limit.toLowerCase()}`}.
          </span>
        </p>
      ) : (
        <p>Nothing here needs us. Publish it.</p>
      )}
    </div>
  );
}

const nameOffer = ({ name, cost }: Offer) => `${name}, ${cost}`;

/** The recording as bars, with a triangle where it is clipped and a bracket where it is silent. */
function Strip({ readings }: { readings: Readings }) {
  const { bars, seconds } = readings;
  const width = bars.length * PITCH;
  const faults = listFaults(readings);
  const path = bars
    .map((bar, index) => {
      const reach = Math.max(1, bar * 46).toFixed(1);
      return `M${(index + 0.5) * PITCH} ${MIDDLE}m0-${reach}v${2 * Number(reach)}`;
    })
    .join('');
  const place = (at: number) => ((at / seconds) * width).toFixed(1);
  return (
    <figure className={styles['strip']}>
      <svg viewBox={`0 0 ${width} 116`} preserveAspectRatio="none" aria-hidden="true">
        <path d={path} />
        {faults.map(({ kind, start, end }) =>
          kind === 'clip' ? (
            <path key={`clip ${start}`} className={styles['clip']} d={`M${place(start)} 0v100`} />
          ) : (
            <path key={start} className={styles['gap']} d={`M${place(start)} 104v10H${place(end)}v-10`} /> // prettier-ignore
          ),
        )}
      </svg>
      <figcaption>
        {faults.length === 0 ? (
          <>No clipping and no long silence in {clockTime(seconds)}.</>
        ) : (
          <ol>
            {faults.slice(0, MAXIMUM_LISTED).map(({ kind, start, text }) => (
              <li key={`${kind} ${start}`} data-kind={kind}>
                <span className="numerals">{clockTime(start)}</span> {text}
              </li>
            ))}
            {faults.length > MAXIMUM_LISTED && (
              <li>and {faults.length - MAXIMUM_LISTED} more, marked above</li>
            )}
          </ol>
        )}
      </figcaption>
    </figure>
  );
}

const versions = { before: 'As recorded', after: 'With our basics' } as const;

/** Ten seconds before and after, equally loud. Nothing plays by itself. */
function Comparison({
  comparison,
  sampleRate,
}: Pick<Measurement, 'comparison'> & { sampleRate: number }) {
  const player = useRef<ComparisonPlayer>(undefined);
  const [isPlaying, setPlaying] = useState(false);
  const [chosen, setChosen] = useState<keyof typeof versions>('before');
  const name = useId();
  const change = (plays: boolean) => {
    player.current ??= createComparisonPlayer(comparison, sampleRate);
    player.current.choose(chosen);
    setPlaying(plays);
    void (plays ? player.current.play() : player.current.pause());
  };
  useEffect(() => {
    const stop = () => {
      if (!document.hidden) return;
      setPlaying(false);
      void player.current?.pause();
    };
    document.addEventListener('visibilitychange', stop);
    return () => {
      document.removeEventListener('visibilitychange', stop);
      void player.current?.close();
      player.current = undefined;
    };
  }, []);
  return (
    <fieldset className={styles['comparison']}>
      <legend>The loudest ten seconds, equally loud before and after</legend>
      <button type="button" className="button button-small" onClick={() => change(!isPlaying)}>
        {isPlaying ? 'Pause' : 'Play'}
      </button>
      {(['before', 'after'] as const).map((version) => (
        <label key={version}>
          <input
            type="radio"
            name={name}
            checked={chosen === version}
            onChange={() => {
              setChosen(version);
              player.current?.choose(version);
            }}
          />
          {versions[version]}
        </label>
      ))}
      <p className={styles['note']}>
        A high-pass, filters for hum if there is any, gain, and a limiter. An edit does more.
      </p>
    </fieldset>
  );
}
