import { Plus } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';

import type { Overview } from '../contract.ts';
import { api, RefusedError } from './api.ts';
import { EntryForm } from './EntryForm.tsx';
import { EntryList } from './EntryList.tsx';
import { draftPaths } from './kept-drafts.ts';
import { NewEntryDialog } from './NewEntryDialog.tsx';

const hrefOf = (path: string) => `#/${path.split('/').map(encodeURIComponent).join('/')}`;

/** The entry that the address names; empty for none. */
function pathInAddress(): string {
  return decodeURIComponent(location.hash.replace(/^#\/?/, ''));
}

/** The list of everything at the side, and the form of one entry. */
export function App() {
  const [overview, setOverview] = useState<Overview>();
  const [fault, setFault] = useState('');
  const [path, setPath] = useState(pathInAddress);
  const [unsaved, setUnsaved] = useState(draftPaths);
  const [steps, setSteps] = useState<readonly string[]>([]);
  const [said, setSaid] = useState('');
  const newDialog = useRef<HTMLDialogElement>(null);

  const refresh = useCallback(() => {
    api.overview().then(
      (answer) => {
        setOverview(answer);
        setFault('');
      },
      (error: unknown) => {
        setFault(error instanceof RefusedError ? error.message : 'Something went wrong.');
      },
    );
  }, []);

  useEffect(() => {
    refresh();
    const follow = () => {
      setPath(pathInAddress());
      setSteps([]);
    };
    addEventListener('hashchange', follow);
    return () => {
      removeEventListener('hashchange', follow);
    };
  }, [refresh]);

  const announce = useCallback((message: string) => {
    setSaid(message);
  }, []);
  const noteDrafts = useCallback(() => {
    setUnsaved(draftPaths());
  }, []);

  return (
    <div className="editor" data-open={path !== '' || undefined}>
      <header className="bar">
        <a className="brand" href="#/">
          Roomtone <span>editor</span>
        </a>
        <button
          type="button"
          className="button button-small"
          onClick={() => newDialog.current?.showModal()}
        >
          <Plus aria-hidden size={18} /> New
        </button>
      </header>
      <nav className="side" aria-label="Entries">
        {overview && (
          <EntryList overview={overview} current={path} unsaved={unsaved} hrefOf={hrefOf} />
        )}
      </nav>
      <main className="main">
        {fault && (
          <p className="note note-bad" role="alert">
            {fault}
          </p>
        )}
        {path === '' ? (
          <Welcome overview={overview} />
        ) : (
          <EntryForm
            key={path}
            path={path}
            blocks={overview?.blocks ?? []}
            steps={steps}
            hrefOf={hrefOf}
            announce={announce}
            onDraft={noteDrafts}
            onSaved={refresh}
          />
        )}
      </main>
      <NewEntryDialog
        ref={newDialog}
        kinds={overview?.kinds ?? []}
        onMade={(made) => {
          refresh();
          location.hash = hrefOf(made.path);
          // After the address has been followed, which forgets the steps of the entry before.
          addEventListener(
            'hashchange',
            () => {
              setSteps(made.steps);
            },
            { once: true },
          );
        }}
      />
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </div>
  );
}

function Welcome({ overview }: { readonly overview: Overview | undefined }) {
  useEffect(() => {
    document.title = 'Roomtone editor';
  }, []);
  const mistakes = overview?.mistakes ?? [];
  return (
    <div className="sheet">
      <h1 className="sheet-title">The words of the site</h1>
      <p>
        Choose an entry from the list, or make a new one. What you save is written to{' '}
        <code>content/</code> on this machine; visitors see it once it has been committed and built.
      </p>
      {overview && mistakes.length === 0 && (
        <p className="note note-good">Nothing is wrong anywhere.</p>
      )}
      {mistakes.length > 0 && (
        <section className="note note-bad" aria-labelledby="all-mistakes">
          <h2 className="note-title" id="all-mistakes">
            {mistakes.length === 1 ? 'One mistake' : `${mistakes.length} mistakes`}
          </h2>
          <MistakeLinks mistakes={mistakes} />
        </section>
      )}
    </div>
  );
}

/** Mistakes of several files, each with the way to it. */
export function MistakeLinks({ mistakes }: { readonly mistakes: Overview['mistakes'] }) {
  return (
    <ul className="mistakes">
      {mistakes.map(({ path, line, column, field, message }) => (
        <li key={`${path}:${line}:${column} ${field} ${message}`}>
          <a href={hrefOf(path)}>
            {path}
            {field && ` ${field}`}
          </a>
          : {message}
        </li>
      ))}
    </ul>
  );
}
