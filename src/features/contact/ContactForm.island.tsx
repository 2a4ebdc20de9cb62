import { useEffect, useState } from 'react';

import {
  contactServices,
  contactRequestSchema,
  type ContactRequest,
} from '../../contracts/contact.ts';
import { drafts, keepDraft } from '../../state/drafts.ts';
import { TextAreaField, TextField, Trap } from '../../ui/Field.tsx';
import { Form, SubmitButton } from '../../ui/Form.tsx';
import { SelectField } from '../../ui/Select.tsx';
import { useReady } from '../../ui/ready.ts';
import { useValidatedForm } from '../../ui/use-validated-form.ts';
import { messageFromQuery, sendMessage, startingValues } from './contact.model.ts';

const fieldNames = ['name', 'email', 'podcastName', 'service', 'message'] as const;

/** Writes to the studio. Finished HTML before it listens. */
export function ContactForm() {
  // No default values: then react-hook-form reads what was typed into the fields before it was there.
  const form = useValidatedForm(contactRequestSchema);
  const { field, register, sendWith, getValues, setValue, reset } = form;
  const [problem, setProblem] = useState('');
  useReady('contact');
  useEffect(() => {
    // What this tab kept, and what the address asks about.
    const draft = drafts.contact.read()?.values;
    const values = startingValues(getValues(), draft, messageFromQuery(window.location.search));
    for (const each of fieldNames) setValue(each, values[each] as ContactRequest['service']);
    keepDraft(drafts.contact, values);
    // The subject is in the message now; a reload must not put it there again.
    if (window.location.search)
      window.history.replaceState(window.history.state, '', window.location.pathname);
  }, [getValues, setValue]);

  const typedValues = () => startingValues(getValues());
  const sending = sendWith(
    (message) => {
      setProblem('');
      return sendMessage(message, typedValues());
    },
    () => reset(),
    (found) => {
      const count = fieldNames.filter((each) => found[each]).length;
      // The first field itself is focused and read out with its message.
      setProblem(
        count === 1 ? '1 field needs another look.' : `${count} fields need another look.`,
      );
    },
  );
  // Registered in the order of the page: the first of those with an error gets the focus.
  const [name, email, podcastName] = [field('name'), field('email'), field('podcastName')];
  return (
    <Form
      className="stack stack-5 scripted"
      onChange={() => keepDraft(drafts.contact, typedValues())}
      {...sending}
    >
      <p className="visually-hidden" role="alert">
        {problem}
      </p>
      <div className="fields">
        <TextField label="Name" autoComplete="name" aria-required {...name} />
        <TextField label="Email" type="email" autoComplete="email" aria-required {...email} />
      </div>
      <div className="fields">
        <TextField label="Podcast name (optional)" autoComplete="off" {...podcastName} />
        <SelectField
          label="Service"
          aria-required
          options={contactServices.map((each) => [each, each] as const)}
          any="Select a service"
          {...field('service')}
        />
      </div>
      <TextAreaField
        label="Message"
        rows={7}
        hint="What do you have, what should it become, and when do you need it?"
        aria-required
        {...field('message')}
      />
      <Trap {...register('website')} />
      <div className="row">
        <SubmitButton busy="Sending...">Send Message</SubmitButton>
        <p className="fine">We’ll read it and reply within 24 hours.</p>
      </div>
    </Form>
  );
}
