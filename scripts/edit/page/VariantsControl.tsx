import type { VariantsField } from '../contract.ts';
import { FieldControl, type ControlProps } from './Field.tsx';
import { GroupFrame } from './FieldFrame.tsx';
import { GroupFields } from './GroupControl.tsx';
import { idOf, useSpot } from './form-context.ts';
import { emptyValue, variantOf } from './values.ts';

/** A value of several shapes: the file tells which, or people choose. */
export function VariantsControl({ field, path, value, onChange }: ControlProps<VariantsField>) {
  const { base } = useSpot(path);
  const chosen = variantOf(field, value);
  const variant = field.variants[chosen];
  if (field.decidedBy)
    return variant ? (
      <FieldControl field={variant} path={path} value={value} onChange={onChange} />
    ) : (
      <p className="note">
        This file does not say what it is. Mend “{field.decidedBy}” in a text editor.
      </p>
    );
  return (
    <GroupFrame field={field} path={path}>
      <div className="row">
        {field.variants.map((option, index) => (
          <label className="switch" key={option.label}>
            <input
              type="radio"
              name={idOf(path)}
              checked={index === chosen}
              onChange={() => {
                // Who comes back finds what the file says.
                onChange(variantOf(field, base) === index ? base : emptyValue(option));
              }}
            />
            <span className="label">{option.control === 'fixed' ? option.label : 'Drawn'}</span>
          </label>
        ))}
      </div>
      {variant?.control === 'group' && (
        <GroupFields field={variant} path={path} value={value} onChange={onChange} />
      )}
    </GroupFrame>
  );
}
