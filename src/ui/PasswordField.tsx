import Eye from 'lucide/dist/esm/icons/eye.mjs';
import EyeOff from 'lucide/dist/esm/icons/eye-off.mjs';
import { useState, type ComponentProps } from 'react';

import { TextField } from './Field.tsx';
import { Icon } from './Icon.tsx';
import { Tooltip } from './Tooltip.tsx';

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'trailing'>;

export function PasswordField(props: PasswordFieldProps) {
  const [isVisible, setVisible] = useState(false);
  const verb = isVisible ? 'Hide' : 'Show';
  return (
    <TextField
      {...props}
      type={isVisible ? 'text' : 'password'}
      autoCapitalize={isVisible ? 'none' : undefined}
      spellCheck={false}
      trailing={
        <Tooltip text={`${verb} password`}>
          {() => (
            <button
              type="button"
              className="icon-button"
              aria-label={`${verb} ${props.label.toLowerCase()}`}
              onClick={() => setVisible(!isVisible)}
            >
              <Icon of={isVisible ? EyeOff : Eye} size={20} />
            </button>
          )}
        </Tooltip>
      }
    />
  );
}
