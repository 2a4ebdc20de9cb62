import { useStore } from '@nanostores/react';
import { useState } from 'react';

import type { DeskMessage } from '../../contracts/desk.ts';
import { formatMoment } from '../../lib/moments.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { EmailText } from '../../ui/EmailText.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { LinkedText } from '../../ui/FileLinks.tsx';
import { $desk } from './desk.model.ts';
import {
  $message,
  markAnswered,
  offerAddress,
  openMessage,
  replyAddress,
} from './message.model.ts';
import styles from './Record.module.css';
import { RecordView } from './RecordView.tsx';
import { Waiting } from './EntryList.tsx';

/** A message of the contact form. */
export function MessageView({ place }: { place: Pick<DeskMessage, 'day' | 'id'> }) {
  const { agent } = useStore($desk);
  return (
    <RecordView
      $reading={$message}
      open={() => openMessage(place)}
      what="message"
      kind="Message"
      nameOf={({ service }) => service}
      standing={(message, nowMs) => <Waiting {...message} nowMs={nowMs} />}
      main={(message) => (
        <>
          <section aria-labelledby="text-heading">
            <h2 id="text-heading">What they wrote</h2>
            <p className={styles['text']}>
              <LinkedText text={message.message} />
            </p>
          </section>
          <Offer message={message} />
        </>
      )}
      side={(message) => (
        <>
          <section className={styles['card']} aria-labelledby="answer-heading">
            <h2 id="answer-heading">Answer</h2>
            <p role="status">
              {message.answered
                ? `${message.answered.actor} marked it as answered on ${formatMoment(message.answered.at)}.`
                : 'Reply from your mail program, then mark the message as answered.'}
            </p>
            <div className="actions">
              <a className="button button-signal" href={replyAddress(message, agent?.name ?? '')}>
                Reply by email
              </a>
              {!message.answered && (
                <ActionButton
                  className="button"
                  busy="Marking..."
                  onAct={() => markAnswered(message)}
                >
                  Mark as answered
                </ActionButton>
              )}
            </div>
          </section>
          <section className={styles['card']} aria-labelledby="sender-heading">
            <h2 id="sender-heading">Sender</h2>
            <address className={styles['customer']}>
              <strong>{message.name}</strong>
              <a href={`mailto:${message.email}`}>
                <EmailText email={message.email} />
              </a>
            </address>
            <Facts
              facts={[
                ...(message.podcastName ? [['Podcast', message.podcastName] as const] : []),
                ['Received', formatMoment(message.createdAt)],
              ]}
            />
          </section>
        </>
      )}
    />
  );
}

function Offer({ message }: { message: DeskMessage }) {
  const [copied, setCopied] = useState(false);
  const address = offerAddress(message);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
    } catch {
      // Refused by the browser: the address is there to be selected.
    }
  };
  return (
    <section aria-labelledby="offer-heading">
      <h2 id="offer-heading">Turn this into an order</h2>
      <p>Send them the page where they can order what they wrote about:</p>
      <p className={styles['offer']}>
        <a href={address} target="_blank">
          {address}
        </a>
        <button type="button" className="button button-small" onClick={() => void copy()}>
          Copy
        </button>
        <span className="mono" role="status">
          {copied && 'Copied'}
        </span>
      </p>
    </section>
  );
}
