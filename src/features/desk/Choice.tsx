import '../../styles/select.css';

import { useState } from 'react';

import { Button } from '../../ui/Button.tsx';

type Options = readonly (readonly [value: string, label: string])[];

interface ChoiceProps {
  label: string;
  value: string;
  options: Options;
  /** Stands for no choice. */
  any?: string;
  onChoose: (value: string) => void;
}

/** A list of choices whose label is not seen. */
export function Choice({ label, value, options, any, onChoose }: ChoiceProps) {
  return (
    <div className="select">
      <select
        className="text-input"
        aria-label={label}
        value={value}
        onChange={({ target }) => onChoose(target.value)}
      >
        {any !== undefined && <option value="">{any}</option>}
        {options.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

type ChooserProps = Pick<ChoiceProps, 'label' | 'any' | 'options'> & {
  send: string;
  onSend: (value: string) => void;
};

/** Does something with one of several, once it is chosen and a button is pressed. */
export function Chooser({ options, send, onSend, ...choice }: ChooserProps) {
  const [value, setValue] = useState('');
  const chosen = options.find(([each]) => each === value)?.[0];
  return (
    <form
      className="row row-2 one-line"
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen !== undefined) onSend(chosen);
      }}
    >
      <Choice {...choice} options={options} value={chosen ?? ''} onChoose={setValue} />
      <Button type="submit" size="small" disabled={chosen === undefined}>
        {send}
      </Button>
    </form>
  );
}
