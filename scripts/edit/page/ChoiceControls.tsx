import type { ChoiceField, FixedField, SwitchField } from '../contract.ts';
import type { ControlProps } from './Field.tsx';
import { describedBy, FieldFrame, Help, Mistakes } from './FieldFrame.tsx';
import { useSpot } from './form-context.ts';
import { emptied } from './values.ts';

/** One of several words. */
export function ChoiceControl({ field, path, value, onChange }: ControlProps<ChoiceField>) {
  const { base, mistakes } = useSpot(path);
  const chosen = typeof value === 'string' ? value : '';
  const isKnown = chosen === '' || field.options.some((option) => option.value === chosen);
  return (
    <FieldFrame field={field} path={path}>
      <select
        {...describedBy(path)}
        className="input"
        value={chosen}
        aria-invalid={mistakes.length > 0 || undefined}
        aria-required={field.isRequired}
        onChange={({ target }) => {
          onChange(target.value || emptied(field, base));
        }}
      >
        {(!field.isRequired || chosen === '') && (
          <option value="">{field.isRequired ? 'Choose one' : 'None'}</option>
        )}
        {!isKnown && <option value={chosen}>{chosen} (not allowed)</option>}
        {field.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

/** Yes or no. */
export function SwitchControl({ field, path, value, onChange }: ControlProps<SwitchField>) {
  const { base, mistakes } = useSpot(path);
  return (
    <div className="field" data-wrong={mistakes.length > 0 || undefined}>
      <label className="switch">
        <input
          {...describedBy(path)}
          type="checkbox"
          checked={value === true}
          onChange={({ target }) => {
            onChange(target.checked ? true : emptied(field, base));
          }}
        />
        <span className="label">{field.label}</span>
      </label>
      <Help field={field} path={path} />
      <Mistakes path={path} mistakes={mistakes} />
    </div>
  );
}

/** A value that is only shown. */
export function FixedControl({ field, path, value }: ControlProps<FixedField>) {
  return (
    <FieldFrame field={field} path={path} hint={field.reason}>
      <input
        {...describedBy(path)}
        className="input"
        type="text"
        readOnly
        value={typeof value === 'string' ? value : ''}
      />
    </FieldFrame>
  );
}
