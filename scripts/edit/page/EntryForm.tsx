import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

import type { CheckAnswer, EntryAnswer, EntryDraft, Mistake, Overview } from '../contract.ts';
import { api, RefusedError } from './api.ts';
import { MistakeLinks } from './App.tsx';
import { BodyEditor } from './BodyEditor.tsx';
import { ConflictNote } from './ConflictNote.tsx';
import { FieldControl } from './Field.tsx';
import { FormContext } from './form-context.ts';
import { dropDraft, findDraft, keepDraft } from './kept-drafts.ts';
import { mergeSides, type Conflict, type Sides } from './merge.ts';
import { PreviewPane } from './PreviewPane.tsx';
import { fieldAt, isSame, titleOfItem } from './values.ts';

/** How long nobody types before the check runs. */
const CHECK_AFTER_MS = 400;

interface EntryFormProps {
  readonly path: string;
  readonly blocks: Overview['blocks'];
  /** What to do first with an entry that has just been made. */
  readonly steps: readonly string[];
  readonly hrefOf: (path: string) => string;
  readonly announce: (message: string) => void;
  /** What is typed but not saved has changed. */
  readonly onDraft: () => void;
  readonly onSaved: () => void;
}

/** Opens an entry and shows its form. */
export function EntryForm(props: EntryFormProps) {
  const { path } = props;
  const [opened, setOpened] = useState<EntryAnswer>();
  const [fault, setFault] = useState('');

  useEffect(() => {
    let isShown = true;
    api.open(path).then(
      (entry) => {
        if (isShown) setOpened(entry);
      },
      (error: unknown) => {
        if (isShown) setFault(error instanceof Error ? error.message : 'Something went wrong.');
      },
    );
    return () => {
      isShown = false;
    };
  }, [path]);

  if (fault)
    return (
      <div className="sheet">
        <h1 className="sheet-title">{path}</h1>
        <p className="note note-bad" role="alert">
          {fault}
        </p>
      </div>
    );
  if (!opened) return <p className="sheet help">Opening {path} …</p>;
  return <OpenForm {...props} first={opened} />;
}

interface State extends Sides {
  /** The file as it was when it was opened, saved or merged last. */
  readonly file: EntryAnswer;
  readonly conflicts: readonly Conflict[];
  /** Where the form's content does not come from the file alone. */
  readonly origin: 'file' | 'kept' | 'merged';
}

const fromFile = (file: EntryAnswer): State => ({
  file,
  value: file.value,
  body: file.body,
  conflicts: [],
  origin: 'file',
});

/** The file, with what was typed and not saved before on top of it. */
function withKept(file: EntryAnswer): State {
  const kept = findDraft(file.path);
  if (!kept) return fromFile(file);
  const merged = mergeSides(kept.base, kept, file);
  return { ...merged, file, origin: kept.base.version === file.version ? 'kept' : 'merged' };
}

const isEdited = ({ file, value, body }: State) =>
  !isSame(value, file.value) || (body ?? '') !== (file.body ?? '');

/** What is wrong in a file as it lies on disk. */
const asSaved = ({ mistakes }: EntryAnswer): CheckAnswer => ({ mistakes, elsewhere: [] });

const draftOf = ({ file, value, body }: State): EntryDraft => ({
  path: file.path,
  version: file.version,
  ...(value === undefined ? {} : { value }),
  ...(body === undefined ? {} : { body }),
});

function OpenForm({ first, ...props }: EntryFormProps & { readonly first: EntryAnswer }) {
  const { path, blocks, steps, announce, onDraft, onSaved } = props;
  const [state, setState] = useState(() => withKept(first));
  const [answered, setChecked] = useState(() => asSaved(first));
  const [fault, setFault] = useState('');
  const [isSaving, setSaving] = useState(false);
  const [isHeldBack, setHeldBack] = useState(false);
  const [isPreviewed, setPreviewed] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const summary = useRef<HTMLHeadingElement>(null);
  const { file, value, body, conflicts, origin } = state;
  const edited = isEdited(state);
  const checked = edited ? answered : asSaved(file);
  const draft = useMemo(() => draftOf({ ...state, file, value, body }), [state, file, value, body]);

  const tell = useCallback((error: unknown) => {
    setFault(error instanceof Error ? error.message : 'Something went wrong.');
  }, []);

  const title =
    titleOfItem(value) && !Array.isArray(value) ? titleOfItem(value) : file.form.root.label;
  useEffect(() => {
    heading.current?.focus();
  }, []);
  useEffect(() => {
    document.title = `${edited ? '• ' : ''}${title} – Roomtone editor`;
  }, [title, edited]);

  // What is typed survives a closed tab, and is checked once the hands rest.
  useEffect(() => {
    if (edited) keepDraft(path, { base: file, value, body });
    else dropDraft(path);
    onDraft();
    if (!edited) return undefined;
    let isCurrent = true;
    const timer = setTimeout(() => {
      api.check(draft).then(
        (answer) => {
          if (!isCurrent) return;
          setChecked(answer);
          setFault('');
        },
        (error: unknown) => {
          if (isCurrent) tell(error);
        },
      );
    }, CHECK_AFTER_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [path, edited, file, value, body, draft, onDraft, tell]);

  const takeFile = useCallback(
    (current: EntryAnswer) => {
      setState((mine) => {
        if (!isEdited(mine)) return fromFile(current);
        return { ...mergeSides(mine.file, mine, current), file: current, origin: 'merged' };
      });
    },
    [setState],
  );

  // Whoever comes back from another program finds what it has written.
  useEffect(() => {
    const look = () => {
      api.open(path).then((current) => {
        if (current.version !== file.version) takeFile(current);
      }, tell);
    };
    addEventListener('focus', look);
    return () => {
      removeEventListener('focus', look);
    };
  }, [path, file.version, takeFile, tell]);

  const save = async (evenWithMistakes: boolean) => {
    if (isSaving || !edited) return;
    setSaving(true);
    try {
      const answer = await api.check(draft);
      setChecked(answer);
      if (answer.mistakes.length > 0 && !evenWithMistakes) {
        setHeldBack(true);
        requestAnimationFrame(() => summary.current?.focus());
        return;
      }
      const saved = await api.save(draft);
      // What was typed while the file was being written is on top of it.
      setState((now) => ({
        ...mergeSides(draft, now, saved),
        file: saved,
        origin: 'file',
        conflicts: [],
      }));
      setHeldBack(false);
      setFault('');
      announce(`Saved ${path}.`);
      onSaved();
    } catch (error) {
      if (error instanceof RefusedError && error.refusal.current) {
        takeFile(error.refusal.current);
        announce('Not saved: the file has changed. Your changes are on top of it now.');
      } else tell(error);
    } finally {
      setSaving(false);
    }
  };

  const saveNow = useRef(save);
  useEffect(() => {
    saveNow.current = save;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      void saveNow.current(false);
    };
    addEventListener('keydown', onKey);
    return () => {
      removeEventListener('keydown', onKey);
    };
  }, []);

  const context = useMemo(
    () => ({ base: file.value, mistakes: checked.mistakes, announce }),
    [file.value, checked.mistakes, announce],
  );
  const inBody = checked.mistakes.filter(
    ({ bodyLine }) => bodyLine !== undefined || value === undefined,
  );
  const inFields = checked.mistakes.filter((mistake) => !inBody.includes(mistake));

  return (
    <FormContext value={context}>
      <div className="work" data-previewed={isPreviewed || undefined}>
        <form
          className="sheet"
          onSubmit={(event) => {
            event.preventDefault();
            void save(false);
          }}
        >
          <a className="back" href="#/">
            All entries
          </a>
          <h1 className="sheet-title" ref={heading} tabIndex={-1}>
            {title}
          </h1>
          <p className="mono">content/{path}</p>
          {steps.length > 0 && (
            <section className="note" aria-label="What to do next">
              <ul className="steps">
                {steps.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ul>
            </section>
          )}
          {fault && (
            <p className="note note-bad" role="alert">
              {fault}
            </p>
          )}
          {origin === 'kept' && (
            <p className="note" role="status">
              These are your changes from before. They are not saved yet.
            </p>
          )}
          {origin === 'merged' && (
            <ConflictNote
              conflicts={conflicts}
              onTake={(conflict, next) => {
                setState((now) => ({
                  ...now,
                  ...next(now),
                  conflicts: now.conflicts.filter((other) => other !== conflict),
                }));
              }}
            />
          )}
          {value === undefined && (
            <p className="note note-bad">
              The {body?.startsWith('---') ? 'front matter' : 'YAML'} of this file cannot be read,
              so here is all of it as text. Once the mistake is mended and saved, its form is back.
            </p>
          )}
          {(isHeldBack || inFields.length > 0) && checked.mistakes.length > 0 && (
            <MistakeSummary
              heading={summary}
              mistakes={checked.mistakes}
              file={file}
              value={value}
              onSaveAnyway={
                isHeldBack && edited
                  ? () => {
                      void save(true);
                    }
                  : undefined
              }
            />
          )}
          {checked.elsewhere.length > 0 && (
            <section className="note note-bad" aria-labelledby="elsewhere">
              <h2 className="note-title" id="elsewhere">
                After this change, other files are wrong
              </h2>
              <MistakeLinks mistakes={checked.elsewhere} />
            </section>
          )}
          {value !== undefined && (
            <FieldControl
              field={file.form.root}
              path={[]}
              value={value}
              onChange={(next) => {
                setState((now) => ({ ...now, value: next }));
              }}
            />
          )}
          {body !== undefined && (
            <BodyEditor
              label={value === undefined ? 'The whole file' : 'Text'}
              value={body}
              mistakes={inBody.map((mistake) => ({
                ...mistake,
                bodyLine: mistake.bodyLine ?? mistake.line,
              }))}
              blocks={value === undefined ? [] : blocks}
              onChange={(next) => {
                setState((now) => ({ ...now, body: next }));
              }}
            />
          )}
          <div className="save-bar">
            <button
              type="submit"
              className="button button-signal button-small"
              aria-disabled={!edited || isSaving}
            >
              Save
            </button>
            <button
              type="button"
              className="button button-small"
              aria-disabled={!edited}
              onClick={() => {
                if (!edited || !confirm('Throw away what you changed since the last save?')) return;
                setState(fromFile(file));
                setChecked(asSaved(file));
              }}
            >
              Undo all
            </button>
            <button
              type="button"
              className="button button-small"
              aria-pressed={isPreviewed}
              onClick={() => {
                setPreviewed(!isPreviewed);
              }}
            >
              Preview
            </button>
            <p className="save-state" role="status">
              {saveState(edited, isSaving, checked.mistakes.length)}
            </p>
          </div>
        </form>
        {isPreviewed && <PreviewPane path={path} title={title} version={file.version} />}
      </div>
    </FormContext>
  );
}

function saveState(edited: boolean, isSaving: boolean, mistakes: number): string {
  const faults = mistakes === 0 ? '' : mistakes === 1 ? ', 1 mistake' : `, ${mistakes} mistakes`;
  if (isSaving) return 'Saving …';
  return `${edited ? 'Not saved' : 'No changes'}${faults}`;
}

interface MistakeSummaryProps {
  readonly heading: React.Ref<HTMLHeadingElement>;
  readonly mistakes: readonly Mistake[];
  readonly file: EntryAnswer;
  readonly value: unknown;
  readonly onSaveAnyway: (() => void) | undefined;
}

/** Everything that is wrong, with the way to it. */
function MistakeSummary({ heading, mistakes, file, value, onSaveAnyway }: MistakeSummaryProps) {
  return (
    <section className="note note-bad" aria-labelledby="mistakes">
      <h2 className="note-title" id="mistakes" ref={heading} tabIndex={-1}>
        {onSaveAnyway ? 'Not saved yet: ' : ''}
        {mistakes.length === 1 ? 'one mistake' : `${mistakes.length} mistakes`}
      </h2>
      <ul className="mistakes">
        {mistakes.map(({ line, column, field, bodyLine, message }) => (
          <li key={`${line}:${column} ${field} ${message}`}>
            {bodyLine === undefined && fieldAt(file.form.root, value, field) ? (
              <button
                type="button"
                className="line-button"
                onClick={() => {
                  focusField(field);
                }}
              >
                {field}
              </button>
            ) : (
              <span className="mono">
                {bodyLine ? `Text, line ${bodyLine}` : field || `Line ${line}`}
              </span>
            )}{' '}
            {message}
          </li>
        ))}
      </ul>
      {onSaveAnyway && (
        <p>
          <button type="button" className="button button-small" onClick={onSaveAnyway}>
            Save with mistakes
          </button>{' '}
          <span className="help">The site cannot be built before they are mended.</span>
        </p>
      )}
    </section>
  );
}

/** Also in entries of a list that are closed. */
function focusField(name: string): void {
  const control = document.getElementById(`field-${name}`);
  for (
    let owner = control?.closest('details');
    owner;
    owner = owner.parentElement?.closest('details')
  )
    owner.open = true;
  control?.focus();
}
