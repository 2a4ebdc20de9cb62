import Eye from 'lucide/dist/esm/icons/eye.mjs';
import EyeOff from 'lucide/dist/esm/icons/eye-off.mjs';
import { useState, type ComponentProps } from 'react';

import { TextField } from './Field.tsx';
import { IconButton } from './IconButton.tsx';

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'trailing'>;

export function PasswordField(props: PasswordFieldProps) {
  const [isVisible, setVisible] = useState(false);
  return (
    <TextField
      {...props}
      type={isVisible ? 'text' : 'password'}
      autoCapitalize={isVisible ? 'none' : undefined}
      spellCheck={false}
      trailing={
        <IconButton
          icon={isVisible ? EyeOff : Eye}
          label={`${isVisible ? 'Hide' : 'Show'} ${props.label.toLowerCase()}`}
          onClick={() => setVisible(!isVisible)}
        />
      }
    />
  );
}
