import { useEffect, useRef, useState } from 'react';

import { clockTime } from '../../contracts/playing-time.ts';
import type { Readings } from '../../lib/sound/readings.ts';
import { Button } from '../../ui/Button.tsx';
import { Bars, barsBox } from '../../ui/Wave.tsx';
import { createComparisonPlayer, type ComparisonPlayer } from './comparison-player.ts';
import type { Measured } from './measure.model.ts';
import styles from './Measure.module.css';
import { adviceOf, pickFindings, pictureLanding } from './findings.ts';
import {
  decimal,
  findRemedy,
  judge,
  listFaults,
  toBrief,
  type Offer,
  type Remedy,
} from './verdicts.ts';

const MAXIMUM_LISTED = 12;

interface ResultsProps extends Measured {
  fileName: string;
  offers: Record<Remedy, Offer>;
}

/** Where a recording would land, three findings in plain words, what an order does about them, and all readings. */
export function Results({ fileName, offers, ...measured }: ResultsProps) {
  const { readings, isResampled } = measured;
  const verdicts = judge(readings, isResampled);
  const remedy = findRemedy(verdicts);
  const offer = remedy && offers[remedy];
  const faults = listFaults(readings);
  return (
    <>
      <Landing readings={readings} faults={faults} />
      <div className={`stack stack-4 ${styles['found']}`}>
        <ul>
          {pickFindings(readings, verdicts).map(({ headline, remedy: needed }) => (
            <li key={headline}>
              <b>{headline}.</b> {adviceOf(needed, offers, remedy, readings.seconds)}
            </li>
          ))}
        </ul>
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
              Order with these readings
            </Button>
            <span className="fine">
              {[offer.name, offer.cost, offer.limit].filter(Boolean).join(', ')}.
            </span>
          </p>
        ) : (
          <p>Nothing here needs us. Publish it.</p>
        )}
        <details>
          <summary>All readings</summary>
          <Faults seconds={readings.seconds} faults={faults} />
          <dl className={`ruled ${styles['verdicts']}`}>
            {verdicts.map(({ name, value, text }) => (
              <div key={name} className="row">
                <dt>{name}</dt>
                <dd className="numerals">{value}</dd>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </details>
      </div>
    </>
  );
}

type Found = ReturnType<typeof listFaults>;

/** The recording in ink and, behind it, as loud as it would be; a line where it is clipped, a bracket where it is silent. */
function Landing({ readings, faults }: { readings: Readings; faults: Found }) {
  const { seconds, integrated, truePeak } = readings;
  const { pitch, height } = barsBox;
  const { own, landed, isLouder } = pictureLanding(readings);
  const place = (at: number) => ((at / seconds) * own.length * pitch).toFixed(1);
  const target = <Bars levels={landed} hasFoot className={styles['landed']} />;
  return (
    <figure className={styles['wave']}>
      <figcaption className="mono row split">
        <span>
          {clockTime(seconds)} · {decimal(integrated)} LUFS · {decimal(truePeak)} dBTP
        </span>
        <span>red: where it would land</span>
      </figcaption>
      {isLouder && target}
      <Bars levels={own} hasFoot>
        {faults.map(({ kind, start, end }) => (
          <path
            key={`${kind} ${start}`}
            data-kind={kind}
            d={`M${place(start)} ${kind === 'clip' ? `0v${height}` : `${height + 6}v16H${place(end)}v-16`}`}
          />
        ))}
      </Bars>
      {!isLouder && target}
    </figure>
  );
}

/** What the marks of the drawing stand for. */
function Faults({ seconds, faults }: { seconds: number; faults: Found }) {
  if (faults.length === 0) return <p>No clipping and no long silence in {clockTime(seconds)}.</p>;
  return (
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
  );
}

/** Ten seconds before and after, equally loud. Nothing plays by itself. */
function Comparison({ comparison, readings }: Measured) {
  const player = useRef<ComparisonPlayer>(undefined);
  const controls = useRef<HTMLFieldSetElement>(null);
  const [playing, setPlaying] = useState<keyof typeof comparison>();
  const play = (version: typeof playing) => {
    setPlaying(version);
    player.current ??= createComparisonPlayer(comparison, readings.sampleRate);
    player.current.play(version);
  };
  useEffect(() => {
    const pause = () => {
      if (!document.hidden && controls.current?.checkVisibility()) return;
      setPlaying(undefined);
      player.current?.play(undefined);
    };
    document.addEventListener('visibilitychange', pause);
    // Another stage of the panel was chosen.
    document.addEventListener('change', pause);
    return () => {
      document.removeEventListener('visibilitychange', pause);
      document.removeEventListener('change', pause);
      player.current?.close();
    };
  }, []);
  return (
    <fieldset ref={controls} className="actions">
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
