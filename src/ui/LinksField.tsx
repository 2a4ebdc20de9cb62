import type { ComponentProps } from 'react';

import { TextAreaField } from './Field.tsx';

/** Links to files, one a line. */
export function LinksField(field: ComponentProps<typeof TextAreaField>) {
  return (
    <TextAreaField
      hint="One a line, https:// only. Whoever has a link must be able to open it."
      rows={2}
      inputMode="url"
      spellCheck={false}
      autoComplete="off"
      {...field}
    />
  );
}
