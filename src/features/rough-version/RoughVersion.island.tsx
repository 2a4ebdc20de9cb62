import { Suspense, useEffect, useRef, useState } from 'react';

import { loadLater } from '../../ui/load-later.tsx';
import { useReady } from '../../ui/ready.ts';
import type { MeasureProblem } from './measure.model.ts';
import type { Measurement } from './measure.worker.ts';
import styles from './RoughVersion.module.css';
import type { Offer, Remedy } from './verdicts.ts';

interface RoughVersionProps {
  title: string;
  text: string;
  note: string;
  pick: string;
  offers: Record<Remedy, Offer>;
  /** Left out where the tool is one line among others. */
  heading?: 'h2';
}

type State =
  | { status: 'idle' }
  | { status: 'measuring'; share: number }
  | { status: 'failed'; problem: MeasureProblem | 'offline' }
  | ({ status: 'done' } & Measurement);

const problems = {
  empty: 'There’s no sound in this file.',
  unreadable: 'We can’t read this file. Is it a recording? WAV and MP3 always work.',
  'too-large': 'This file is too large to be read as a whole. Save it as WAV or MP3.',
  offline: 'The meter didn’t load. Check your connection, then choose the file again.',
};

const Results = loadLater(async () => (await import('./Results.tsx')).Results);

/** Measures a visitor's recording in their browser, and says what it needs. */
export function RoughVersion({ title, text, note, pick, offers, heading }: RoughVersionProps) {
  const input = useRef<HTMLInputElement>(null);
  const running = useRef<AbortController>(undefined);
  const [fileName, setFileName] = useState('');
  const [state, setState] = useState<State>({ status: 'idle' });

  const stop = () => {
    running.current?.abort();
    setState({ status: 'idle' });
  };
  const measure = async (file: File) => {
    running.current?.abort();
    const { signal } = (running.current = new AbortController());
    setFileName(file.name);
    setState({ status: 'measuring', share: 0 });
    const show = (next: State) => {
      if (!signal.aborted) setState(next);
    };
    try {
      const { measureRecording } = await import('./measure.model.ts');
      const found = await measureRecording(file, signal, (share) => {
        show({ status: 'measuring', share });
      });
      if (typeof found === 'object') show({ status: 'done', ...found });
      else if (found !== 'stopped') show({ status: 'failed', problem: found });
    } catch {
      show({ status: 'failed', problem: 'offline' });
    }
  };
  const take = () => {
    const file = input.current?.files?.[0];
    if (file) void measure(file);
  };

  useEffect(() => {
    // What was picked or dropped while the island woke.
    take();
    return () => running.current?.abort();
    // Once, when the island has woken.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  useReady('rough-version');

  const Heading = heading ?? 'b';
  return (
    <div className={styles['tool']}>
      <div className={styles['picker']}>
        <div>
          <Heading className={heading && 'heading-s'}>{title}</Heading>
          {heading && <p>{text}</p>}
          <p className={styles['note']}>{note}</p>
        </div>
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
      </div>
      {state.status === 'measuring' && (
        <p className={styles['progress']}>
          <progress max={1} value={state.share} aria-label={`Measuring ${fileName}`} />
          <button type="button" className="button button-small" onClick={stop}>
            Stop
          </button>
        </p>
      )}
      <div role="status">
        {state.status === 'measuring' && <p className="visually-hidden">Measuring {fileName}...</p>}
        {state.status === 'failed' && <p className="notice-box">{problems[state.problem]}</p>}
        {state.status === 'done' && <p className="visually-hidden">{fileName} is measured.</p>}
      </div>
      {state.status === 'done' && (
        <Suspense fallback={null}>
          <Results fileName={fileName} offers={offers} {...state} />
        </Suspense>
      )}
    </div>
  );
}
