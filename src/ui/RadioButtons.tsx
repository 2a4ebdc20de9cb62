interface RadioButtonsProps<Value extends string | undefined> {
  /** For people who can’t see that they belong together. */
  legend: string;
  name: string;
  options: readonly (readonly [value: Value, label: string])[];
  value: Value;
  onChange: (value: Value) => void;
}

/** One choice of a few, as buttons. */
export function RadioButtons<Value extends string | undefined>({
  legend,
  name,
  options,
  value,
  onChange,
}: RadioButtonsProps<Value>) {
  return (
    <fieldset className="row row-2 joined">
      <legend className="visually-hidden">{legend}</legend>
      {options.map(([each, label]) => (
        <label key={label} className="button button-small">
          <input
            className="drawn-radio"
            type="radio"
            name={name}
            checked={each === value}
            onChange={() => onChange(each)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
