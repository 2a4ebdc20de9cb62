import { routes } from '../../routes.ts';
import styles from './OrderDialog.module.css';

/** What a visitor sees who presses an order button without being signed in. */
export function LoginRequired({ onCancel }: { readonly onCancel: () => void }) {
  return (
    <div className={styles['actions']}>
      <a href={routes.auth()} className="button button-signal">
        Login to Continue
      </a>
      <button type="button" className="button" onClick={onCancel}>
        Cancel
      </button>
    </div>
  );
}
