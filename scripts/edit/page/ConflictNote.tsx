import type { Conflict, Sides } from './merge.ts';
import { isRecord, type ValuePath } from './values.ts';

interface ConflictNoteProps {
  readonly conflicts: readonly Conflict[];
  /** Takes what the file says at a place. */
  readonly onTake: (conflict: Conflict, next: (sides: Sides) => Sides) => void;
}

/** Says that another program has written the file, and lets people choose where both have changed the same. */
export function ConflictNote({ conflicts, onTake }: ConflictNoteProps) {
  return (
    <section className="note" aria-labelledby="conflicts" role="status">
      <h2 className="note-title" id="conflicts">
        The file has been changed by another program
      </h2>
      <p>
        Your changes are on top of the new file, and nothing is saved yet.
        {conflicts.length > 0 && ' In these places both have changed; yours is in the form:'}
      </p>
      {conflicts.length > 0 && (
        <ul className="conflicts">
          {conflicts.map((conflict) => (
            <li key={conflict.name}>
              <p>
                <code>{conflict.name}</code> in the file:
              </p>
              <pre className="theirs">{show(conflict.theirs)}</pre>
              <button
                type="button"
                className="button button-small"
                onClick={() => {
                  onTake(conflict, (sides) =>
                    conflict.isBody
                      ? { value: sides.value, body: show(conflict.theirs) }
                      : {
                          ...sides,
                          value: withValueAt(sides.value, conflict.path, conflict.theirs),
                        },
                  );
                }}
              >
                Take the file’s
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function show(value: unknown): string {
  if (value === undefined) return '(removed)';
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}

function withValueAt(value: unknown, path: ValuePath, next: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return next;
  if (Array.isArray(value)) {
    const index = Number(step);
    return value.with(index, withValueAt(value[index], rest, next));
  }
  if (!isRecord(value)) return value;
  const inner = withValueAt(value[step], rest, next);
  if (inner !== undefined) return { ...value, [step]: inner };
  return Object.fromEntries(Object.entries(value).filter(([key]) => key !== step));
}
