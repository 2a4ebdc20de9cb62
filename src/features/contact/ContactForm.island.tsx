import { useEffect, useRef, useState } from 'react';

import { contactRequestSchema, type ContactRequest } from '../../contracts/contact.ts';
import { TextAreaField, TextField } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { useReady } from '../../ui/ready.ts';
import { useValidatedForm } from '../../ui/use-validated-form.ts';
import { keepDraft, messageFromQuery, readDraft, startingValues } from './contact-drafts.ts';
import styles from './ContactForm.module.css';
import { sendMessage } from './contact.model.ts';
import { ServiceField } from './ServiceField.tsx';

const fieldNames = ['name', 'email', 'podcastName', 'service', 'message'] as const;

/** Writes to the studio. Finished HTML before it listens. */
export function ContactForm() {
  // No default values: then react-hook-form reads what was typed into the fields before it was there.
  const { field, register, handleSubmit, getValues, setValue, setError, reset, isSubmitting } =
    useValidatedForm(contactRequestSchema);
  const [problem, setProblem] = useState('');
  const submitButton = useRef<HTMLButtonElement>(null);
  const wasSending = useRef(false);
  useReady('contact');

  const typedValues = () => startingValues(getValues());
  const keep = () => keepDraft({ values: typedValues(), attempt: readDraft()?.attempt });

  useEffect(() => {
    const draft = readDraft();
    const values = startingValues(getValues(), draft, messageFromQuery(window.location.search));
    for (const name of fieldNames) setValue(name, values[name] as ContactRequest['service']);
    keepDraft({ values, attempt: draft?.attempt });
    // The subject is in the message now; a reload must not put it there again.
    if (window.location.search)
      window.history.replaceState(window.history.state, '', window.location.pathname);
  }, [getValues, setValue]);

  useEffect(() => {
    // The pressed button was disabled while it sent and lost the focus by that.
    const hasSent = wasSending.current && !isSubmitting;
    if (hasSent && document.activeElement === document.body) submitButton.current?.focus();
    wasSending.current = isSubmitting;
  }, [isSubmitting]);

  const submit = handleSubmit(
    async (form) => {
      setProblem('');
      const outcome = await sendMessage(form, typedValues());
      if (outcome.status === 'sent') {
        reset();
        return;
      }
      for (const name of fieldNames) {
        const message = outcome.fields[name];
        if (message) setError(name, { message }, { shouldFocus: true });
      }
    },
    (found) => {
      const count = fieldNames.filter((name) => found[name]).length;
      // The first field itself is focused and read out with its message.
      setProblem(
        count === 1 ? '1 field needs another look.' : `${count} fields need another look.`,
      );
    },
  );

  return (
    <Form className={styles['form']} onChange={keep} isSending={isSubmitting} onSend={submit}>
      <p className="visually-hidden" role="alert">
        {problem}
      </p>
      <div className={styles['pair']}>
        <TextField
          label="Name"
          autoComplete="name"
          aria-required
          readOnly={isSubmitting}
          {...field('name')}
        />
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          aria-required
          readOnly={isSubmitting}
          {...field('email')}
        />
      </div>
      <div className={styles['pair']}>
        <TextField
          label="Podcast name (optional)"
          autoComplete="off"
          readOnly={isSubmitting}
          {...field('podcastName')}
        />
        <ServiceField aria-required {...field('service')} />
      </div>
      <TextAreaField
        label="Message"
        rows={7}
        hint="What do you have, what should it become, and when do you need it?"
        aria-required
        readOnly={isSubmitting}
        {...field('message')}
      />
      <label className={styles['trap']} aria-hidden="true">
        Website
        <input type="text" tabIndex={-1} autoComplete="off" {...register('website')} />
      </label>
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
