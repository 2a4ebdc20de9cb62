import { useEffect, useRef, useState } from 'react';

import { FEEDBACK_MAX_LENGTH } from '../../contracts/fields.ts';
import { TextAreaField, Trap } from '../../ui/Field.tsx';
import { useReady } from '../../ui/ready.ts';
import { sendFeedback, type Said } from './feedback.model.ts';
import styles from './Feedback.module.css';

/** Id of what names the group: the question, then the thanks. */
const HEADING = 'feedback';

interface Answered {
  name: 'answered';
  isHelpful: boolean;
  answerId: string;
}
type Step = { name: 'asked' } | Answered | { name: 'explained' };

/** Asks whether a help text was helpful, and then, for those who want to say more, what was missing. */
export function Feedback() {
  const [step, setStep] = useState<Step>({ name: 'asked' });
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState('');
  const thanks = useRef<HTMLParagraphElement>(null);
  const text = useRef<HTMLTextAreaElement>(null);
  const trap = useRef<HTMLInputElement>(null);
  useReady('feedback');

  useEffect(() => {
    // What was pressed is gone; its place is taken by the thanks.
    if (step.name !== 'asked') thanks.current?.focus();
  }, [step.name]);

  const send = async (said: Said, next: (id: string) => Step) => {
    if (isSending) return;
    setIsSending(true);
    setProblem('');
    try {
      const outcome = await sendFeedback(said);
      if (outcome.status === 'sent') setStep(next(outcome.id));
      else setProblem(outcome.message);
    } finally {
      setIsSending(false);
    }
  };
  const answer = (isHelpful: boolean) =>
    send({ isHelpful }, (answerId) => ({ name: 'answered', isHelpful, answerId }));
  const explain = ({ isHelpful, answerId }: Answered) => {
    const typed = text.current?.value.trim() ?? '';
    const website = trap.current?.value;
    if (typed) {
      const said = { isHelpful, answerId, text: typed, ...(website ? { website } : {}) };
      void send(said, () => ({ name: 'explained' }));
    } else {
      setProblem('Add a comment, or skip this: your answer is saved.');
      text.current?.focus();
    }
  };

  return (
    <div className={styles['feedback']} role="group" aria-labelledby={HEADING}>
      {step.name === 'asked' && (
        <>
          <h2 id={HEADING}>Was this helpful?</h2>
          {([true, false] as const).map((isHelpful) => (
            <button
              key={String(isHelpful)}
              type="button"
              className="button"
              aria-disabled={isSending || undefined}
              onClick={() => void answer(isHelpful)}
            >
              {isHelpful ? 'Yes' : 'No'}
            </button>
          ))}
        </>
      )}
      {step.name !== 'asked' && (
        <p ref={thanks} id={HEADING} className={styles['thanks']} tabIndex={-1}>
          {step.name === 'explained'
            ? 'Thank you. We read every line, and it helps us improve.'
            : 'Thank you for your answer.'}
        </p>
      )}
      {step.name === 'answered' && (
        <form
          className={styles['more']}
          method="post"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            explain(step);
          }}
        >
          <TextAreaField
            ref={text}
            label={step.isHelpful ? 'What helped most? (optional)' : 'What was missing? (optional)'}
            hint="We can’t see who you are or reply, so leave out names and addresses."
            rows={3}
            maxLength={FEEDBACK_MAX_LENGTH}
            readOnly={isSending}
          />
          <Trap ref={trap} />
          <button type="submit" className="button" aria-disabled={isSending || undefined}>
            {isSending ? 'Sending...' : 'Send'}
          </button>
        </form>
      )}
      {problem && (
        <p className={`error-text ${styles['problem']}`} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
