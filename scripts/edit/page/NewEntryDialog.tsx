import { useState, type Ref } from 'react';

import type { NewEntryAnswer, Overview } from '../contract.ts';
import { api, RefusedError } from './api.ts';

interface NewEntryDialogProps {
  readonly ref: Ref<HTMLDialogElement>;
  readonly kinds: Overview['kinds'];
  readonly onMade: (made: NewEntryAnswer) => void;
}

const labels: Readonly<Record<string, string>> = {
  post: 'Blog post',
  article: 'Help article',
  guide: 'Help guide',
  service: 'Service',
  faq: 'Group of questions and answers',
};

/** Asks what `npm run new` asks. */
export function NewEntryDialog({ ref, kinds, onMade }: NewEntryDialogProps) {
  const [kind, setKind] = useState('post');
  const [title, setTitle] = useState('');
  const [address, setAddress] = useState('');
  const [fault, setFault] = useState('');

  const make = async (dialog: HTMLDialogElement | null) => {
    try {
      const made = await api.make({ kind, title, address });
      setTitle('');
      setAddress('');
      setFault('');
      dialog?.close();
      onMade(made);
    } catch (error) {
      setFault(error instanceof RefusedError ? error.message : 'Something went wrong.');
      document.getElementById('new-title')?.focus();
    }
  };

  return (
    <dialog className="dialog" ref={ref} aria-labelledby="new-heading">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void make(event.currentTarget.closest('dialog'));
        }}
      >
        <h2 className="sheet-title" id="new-heading">
          A new entry
        </h2>
        <div className="field">
          <label className="label" htmlFor="new-kind">
            Kind
          </label>
          <select
            className="input"
            id="new-kind"
            value={kind}
            onChange={({ target }) => {
              setKind(target.value);
            }}
          >
            {kinds.map((one) => (
              <option key={one} value={one}>
                {labels[one] ?? one}
              </option>
            ))}
          </select>
        </div>
        <div className="field">
          <label className="label" htmlFor="new-title">
            Title
          </label>
          <input
            className="input"
            id="new-title"
            autoComplete="off"
            value={title}
            aria-invalid={fault ? true : undefined}
            aria-describedby="new-fault"
            onChange={({ target }) => {
              setTitle(target.value);
            }}
          />
          <p className="mistake" id="new-fault" role="alert" hidden={!fault}>
            {fault}
          </p>
        </div>
        <div className="field">
          <label className="label" htmlFor="new-address">
            Address <span className="optional">(optional)</span>
          </label>
          <input
            className="input"
            id="new-address"
            autoComplete="off"
            value={address}
            aria-describedby="new-address-help"
            onChange={({ target }) => {
              setAddress(target.value);
            }}
          />
          <p className="help" id="new-address-help">
            The last part of the page’s address. Left empty, it is made of the title.
          </p>
        </div>
        <p className="row">
          <button type="submit" className="button button-signal button-small">
            Make it
          </button>
          <button
            type="button"
            className="button button-small"
            onClick={({ currentTarget }) => {
              currentTarget.closest('dialog')?.close();
            }}
          >
            Cancel
          </button>
        </p>
      </form>
    </dialog>
  );
}
