import '../../styles/select.css';

import type { ComponentProps } from 'react';

import { contactServices } from '../../contracts/contact.ts';
import { FieldFrame } from '../../ui/Field.tsx';

type ServiceFieldProps = ComponentProps<'select'> & { error: string | undefined };

/** What the message is about; nothing is chosen at first. */
export function ServiceField({ error, ...select }: ServiceFieldProps) {
  return (
    <FieldFrame label="Service" error={error}>
      {(control) => (
        <div className="select">
          <select {...select} {...control}>
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
