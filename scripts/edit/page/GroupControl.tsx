import type { GroupField } from '../contract.ts';
import { FieldControl, type ControlProps } from './Field.tsx';
import { GroupFrame, Mistakes } from './FieldFrame.tsx';
import { idOf, useSpot } from './form-context.ts';
import { isRecord, withKey } from './values.ts';

/** Keys with their values, under a heading of their own. */
export function GroupControl(props: ControlProps<GroupField>) {
  const { field, path } = props;
  if (path.length === 0) return <GroupFields {...props} />;
  return (
    <GroupFrame field={field} path={path}>
      <GroupFields {...props} />
    </GroupFrame>
  );
}

/** The fields of a group, without a frame. */
export function GroupFields({ field, path, value, onChange }: ControlProps<GroupField>) {
  if (value !== undefined && value !== null && !isRecord(value))
    return (
      <WrongShape
        what="keys with their values"
        onReplace={() => {
          onChange({});
        }}
      />
    );
  const group = value ?? {};
  const unknown = Object.keys(group).filter(
    (key) => !field.fields.some((known) => known.key === key),
  );
  const change = (key: string, next: unknown) => {
    onChange(withKey(group, key, next, field.fields));
  };
  return (
    <div className="fields">
      {field.fields.map(({ key, field: inner }) => (
        <FieldControl
          key={key}
          field={inner}
          path={[...path, key]}
          value={group[key]}
          onChange={(next) => {
            change(key, next);
          }}
        />
      ))}
      {unknown.map((key) => (
        <UnknownKey
          key={key}
          name={key}
          path={[...path, key]}
          onRemove={() => {
            change(key, undefined);
          }}
        />
      ))}
    </div>
  );
}

function UnknownKey({
  name,
  path,
  onRemove,
}: {
  readonly name: string;
  readonly path: readonly (string | number)[];
  readonly onRemove: () => void;
}) {
  const { mistakes } = useSpot(path);
  return (
    <div className="field" data-wrong id={idOf(path)} tabIndex={-1}>
      <p className="label">
        <code>{name}</code>
      </p>
      <p className="help">The file has this key, but no page reads it.</p>
      <Mistakes path={path} mistakes={mistakes} />
      <p>
        <button type="button" className="button button-small" onClick={onRemove}>
          Remove {name}
        </button>
      </p>
    </div>
  );
}

/** The file has something here that no control can show. */
export function WrongShape({
  what,
  onReplace,
}: {
  readonly what: string;
  readonly onReplace: () => void;
}) {
  return (
    <div className="note">
      <p>Here the file should have {what}, but has something else. Mend it in a text editor, or</p>
      <button type="button" className="button button-small" onClick={onReplace}>
        Begin anew
      </button>
    </div>
  );
}
