import { telephoneLink } from '../../lib/telephone.ts';
import { ActionButton } from '../../ui/Button.tsx';
import { sendConfirmation } from './customer.model.ts';
import { sayUnmailed, type Reached } from './reach.ts';
import styles from './Record.module.css';

interface UnreachedProps extends Reached {
  /** Account id. */
  id: string;
  /** Reads the record again: the address may be confirmed by now. */
  onAsked: () => Promise<unknown>;
}

/** Says that emails do not reach a customer, and what an agent can do about it. */
export function Unreached({ id, onAsked, ...customer }: UnreachedProps) {
  const reason = sayUnmailed(customer);
  const { email, phone, mailObstacle } = customer;
  if (!reason || mailObstacle === 'closed') return null;
  return (
    <div className={`notice-box ${styles['unreached']}`}>
      <p>
        {reason} They find everything on their dashboard.
        {phone && (
          <>
            {' '}
            Or call <a href={telephoneLink(phone)}>{phone}</a>.
          </>
        )}
      </p>
      {mailObstacle === 'unconfirmed' && (
        <ActionButton
          className="button button-small"
          busy="Sending..."
          onAct={async () => {
            await sendConfirmation(id, email);
            await onAsked();
          }}
        >
          Send the confirmation again
        </ActionButton>
      )}
    </div>
  );
}
