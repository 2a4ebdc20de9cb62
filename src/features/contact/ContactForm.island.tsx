import '../../styles/select.css';

import { useEffect, useRef, useState, type ComponentProps } from 'react';

import {
  contactServices,
  contactRequestSchema,
  type ContactRequest,
} from '../../contracts/contact.ts';
import { keepDraft, readDraft } from '../../state/drafts.ts';
import { FieldFrame, TextAreaField, TextField } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { useReady } from '../../ui/ready.ts';
import { Trap } from '../../ui/Trap.tsx';
import { useValidatedForm } from '../../ui/use-validated-form.ts';
import { CONTACT_DRAFT, messageFromQuery, startingValues } from './contact-drafts.ts';
import styles from './ContactForm.module.css';
import { sendMessage } from './contact.model.ts';

const fieldNames = ['name', 'email', 'podcastName', 'service', 'message'] as const;

type FormState = ReturnType<typeof useValidatedForm<ContactRequest>>;

/** Writes to the studio. Finished HTML before it listens. */
export function ContactForm() {
  // No default values: then react-hook-form reads what was typed into the fields before it was there.
  const form = useValidatedForm(contactRequestSchema);
  const { field, register, sendWith, getValues, reset, isSubmitting } = form;
  const [problem, setProblem] = useState('');
  const submitButton = useFocusAfter(isSubmitting);
  useStart(form);
  useReady('contact');

  const typedValues = () => startingValues(getValues());
  const keep = () => keepDraft(CONTACT_DRAFT, typedValues());

  const sending = sendWith(
    (message) => {
      setProblem('');
      return sendMessage(message, typedValues());
    },
    () => reset(),
    (found) => {
      const count = fieldNames.filter((name) => found[name]).length;
      // The first field itself is focused and read out with its message.
      setProblem(
        count === 1 ? '1 field needs another look.' : `${count} fields need another look.`,
      );
    },
  );
  return (
    <Form className={styles['form']} onChange={keep} {...sending}>
      <p className="visually-hidden" role="alert">
        {problem}
      </p>
      <Fields field={field} isSending={isSubmitting} />
      <Trap {...register('website')} />
      <div className={styles['send']}>
        <button
          ref={submitButton}
          type="submit"
          className="button button-signal"
          disabled={isSubmitting}
        >
          {isSubmitting ? 'Sending...' : 'Send Message'}
        </button>
        <p>We’ll read it and reply within 24 hours.</p>
      </div>
    </Form>
  );
}

function Fields({ field, isSending }: { field: FormState['field']; isSending: boolean }) {
  return (
    <>
      <div className={styles['pair']}>
        <TextField
          label="Name"
          autoComplete="name"
          aria-required
          readOnly={isSending}
          {...field('name')}
        />
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          aria-required
          readOnly={isSending}
          {...field('email')}
        />
      </div>
      <div className={styles['pair']}>
        <TextField
          label="Podcast name (optional)"
          autoComplete="off"
          readOnly={isSending}
          {...field('podcastName')}
        />
        <ServiceField aria-required {...field('service')} />
      </div>
      <TextAreaField
        label="Message"
        rows={7}
        hint="What do you have, what should it become, and when do you need it?"
        aria-required
        readOnly={isSending}
        {...field('message')}
      />
    </>
  );
}

type ServiceFieldProps = ComponentProps<'select'> & { error: string | undefined };

/** What the message is about; nothing is chosen at first. */
function ServiceField({ error, ...select }: ServiceFieldProps) {
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

/** Puts into the fields what this tab kept and what the address asks about. */
function useStart({ getValues, setValue }: FormState): void {
  useEffect(() => {
    const draft = readDraft(CONTACT_DRAFT)?.values;
    const values = startingValues(getValues(), draft, messageFromQuery(window.location.search));
    for (const name of fieldNames) setValue(name, values[name] as ContactRequest['service']);
    keepDraft(CONTACT_DRAFT, values);
    // The subject is in the message now; a reload must not put it there again.
    if (window.location.search)
      window.history.replaceState(window.history.state, '', window.location.pathname);
  }, [getValues, setValue]);
}

/** The pressed button is disabled while it sends and loses the focus by that; gives it back. */
function useFocusAfter(isSending: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasSending = useRef(false);
  useEffect(() => {
    const hasSent = wasSending.current && !isSending;
    if (hasSent && document.activeElement === document.body) button.current?.focus();
    wasSending.current = isSending;
  }, [isSending]);
  return button;
}
