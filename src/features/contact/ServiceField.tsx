import type { Ref, SelectHTMLAttributes } from 'react';

import { contactServices } from '../../contracts/contact.ts';
import { FieldFrame } from '../../ui/Field.tsx';
import field from '../../ui/Field.module.css';
import styles from './ContactForm.module.css';

interface ServiceFieldProps extends SelectHTMLAttributes<HTMLSelectElement> {
  readonly error: string | undefined;
  readonly ref?: Ref<HTMLSelectElement>;
}

/** What the message is about; nothing is chosen at first. */
export function ServiceField({ error, ...select }: ServiceFieldProps) {
  return (
    <FieldFrame label="Service" error={error}>
      {({ control, describedBy }) => (
        <div className={styles['select']}>
          <select
            {...select}
            id={control}
            className={field['input']}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy}
          >
            <option value="">Select a service</option>
            {contactServices.map((service) => (
              <option key={service}>{service}</option>
            ))}
          </select>
        </div>
      )}
    </FieldFrame>
  );
}
