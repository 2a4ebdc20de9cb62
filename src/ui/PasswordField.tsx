import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps } from 'react';

import { TextField } from './Field.tsx';
import styles from './Field.module.css';
import { Tooltip } from './Tooltip.tsx';

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'trailing'>;

/** A password input that can be made readable. */
export function PasswordField(props: PasswordFieldProps) {
  const [isVisible, setVisible] = useState(false);
  return (
    <TextField
      {...props}
      type={isVisible ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <Tooltip text={isVisible ? 'Hide what you typed' : 'Show what you typed'}>
          {(describedBy) => (
            <button
              type="button"
              className={styles['toggle']}
              aria-label={`Show ${props.label.toLowerCase()}`}
              aria-pressed={isVisible}
              aria-describedby={describedBy}
              onClick={() => {
                setVisible(!isVisible);
              }}
            >
              {isVisible ? <EyeOff size={20} aria-hidden /> : <Eye size={20} aria-hidden />}
            </button>
          )}
        </Tooltip>
      }
    />
  );
}
