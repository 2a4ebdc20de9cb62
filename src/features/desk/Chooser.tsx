import { useState, type ComponentProps } from 'react';

import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Select.tsx';

interface ChooserProps extends Pick<ComponentProps<typeof Select>, 'any' | 'options'> {
  label: string;
  send: string;
  onSend: (value: string) => void;
}

/** Does something with one of several, once it is chosen and a button is pressed. */
export function Chooser({ label, any, options, send, onSend }: ChooserProps) {
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
      <Select
        aria-label={label}
        any={any}
        options={options}
        value={chosen ?? ''}
        onChange={({ target }) => setValue(target.value)}
      />
      <Button type="submit" size="small" aria-disabled={chosen === undefined}>
        {send}
      </Button>
    </form>
  );
}
