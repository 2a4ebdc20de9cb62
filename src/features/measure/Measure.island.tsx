import { Suspense, useEffect, useRef, useState } from 'react';

import { isolate } from '../../contracts/isolate.ts';
import { Button } from '../../ui/Button.tsx';
import { loadLater } from '../../ui/load-later.tsx';
import { useReady } from '../../ui/ready.ts';
import type { Measured, MeasureProblem } from './measure.model.ts';
import styles from './Measure.module.css';
import type { Offer, Remedy } from './verdicts.ts';

interface MeasureProps {
  title: string;
  note: string;
  pick: string;
  offers: Record<Remedy, Offer>;
}

const problems: Record<Extract<MeasureProblem, string>, string> = {
  empty: 'There’s no sound in this file.',
  unreadable: 'We can’t read this file. If it’s a recording, save it as WAV or MP3.',
  damaged:
    'We can’t read this file. It begins like a recording, but its sound is missing or damaged: export it again.',
  'too-large': 'This file is too large to be read as a whole. Save it as WAV or MP3.',
  offline: 'The meter didn’t load. Check your connection, then choose the file again.',
};

function explain(problem: MeasureProblem): string {
  if (typeof problem === 'string') return problems[problem];
  return `We can’t read this file. Its sound is coded as ${problem.coding}: save it as a WAV of 16 or 24 bits, or as MP3.`;
}

const Results = loadLater(async () => (await import('./Results.tsx')).Results);

/** Measures a visitor's recording in their browser, and says what it needs. */
export function Measure({ title, note, pick, offers }: MeasureProps) {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  /** The share that is measured. */
  const [progress, setProgress] = useState(0);
  const [answer, setAnswer] = useState<Measured | MeasureProblem>();

  const take = () => {
    setFile(input.current?.files?.[0]);
    setProgress(0);
    setAnswer(undefined);
  };
  // What was picked or dropped while the island woke.
  useEffect(take, []);
  useEffect(() => {
    if (!file) return undefined;
    const controller = new AbortController();
    void import('./measure.model.ts')
      .then(({ measureRecording }) => measureRecording(file, controller.signal, setProgress))
      .catch(() => 'offline' as const)
      .then((found) => {
        if (!controller.signal.aborted) setAnswer(found);
      });
    return () => controller.abort();
  }, [file]);
  useReady('measure');

  const isMeasured = typeof answer === 'object' && 'readings' in answer;
  const problem = answer && !isMeasured && explain(answer);
  const measuring = file && !answer && `Measuring ${isolate(file.name)}`;
  return (
    <>
      <div className={styles['screen']} data-measured={isMeasured || undefined}>
        <b>{isMeasured ? isolate(file?.name ?? '') : title}</b>
        <label className="button button-small scripted">
          {pick}
          <input
            ref={input}
            type="file"
            accept="audio/*,.wav,.mp3,.m4a,.flac,.ogg"
            // The same file can be picked again.
            onClick={({ currentTarget }) => (currentTarget.value = '')}
            onChange={take}
          />
        </label>
        {measuring && (
          <p className={`row row-3 one-line ${styles['progress']}`}>
            <progress max={1} value={progress} aria-label={measuring} />
            <Button
              size="small"
              onClick={() => {
                setFile(undefined);
                // The button goes.
                input.current?.focus();
              }}
            >
              Stop
            </Button>
          </p>
        )}
        <p role="status" className={problem ? 'notice-box' : 'visually-hidden'}>
          {problem ||
            (measuring ? `${measuring}...` : answer && `${isolate(file?.name ?? '')} is measured.`)}
        </p>
        {!isMeasured && <p className="fine">{note}</p>}
      </div>
      {file && isMeasured && (
        <Suspense fallback={null}>
          <Results fileName={file.name} offers={offers} {...answer} />
        </Suspense>
      )}
    </>
  );
}
