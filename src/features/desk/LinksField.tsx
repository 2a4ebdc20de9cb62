import type { ComponentProps } from 'react';

import { TextAreaField } from '../../ui/Field.tsx';

type LinksFieldProps = Omit<ComponentProps<typeof TextAreaField>, 'label' | 'hint'> & {
  isOptional?: boolean;
};

/** Links to files, one a line. */
export function LinksField({ isOptional = false, ...field }: LinksFieldProps) {
  return (
    <TextAreaField
      label={isOptional ? 'Links to files (optional)' : 'Links to the files'}
      hint="One a line, beginning with https://. Whoever has a link must be able to open it."
      rows={2}
      inputMode="url"
      spellCheck={false}
      {...field}
    />
  );
}
