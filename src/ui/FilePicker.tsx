import { useRef } from 'react';

import { Button, type ButtonLook } from './Button.tsx';

interface FilePickerProps extends ButtonLook {
  label: string;
  accept: string;
  multiple?: boolean;
  onPick: (files: File[]) => void;
}

export function FilePicker({ label, accept, multiple, onPick, ...look }: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button size="small" {...look} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        multiple={multiple}
        hidden
        aria-label="Files"
        accept={accept}
        onChange={({ currentTarget }) => {
          onPick([...(currentTarget.files ?? [])]);
          // The same file can be picked again.
          currentTarget.value = '';
        }}
      />
    </>
  );
}
