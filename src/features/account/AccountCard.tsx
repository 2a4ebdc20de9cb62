import type { User } from '../../contracts/account.ts';
import { EmailText } from '../../ui/EmailText.tsx';
import { formatMoment } from '../../lib/moments.ts';
import styles from './Dashboard.module.css';

/** Account Information; skeletons until the account is known. */
export function AccountCard({ user }: { user: User | undefined }) {
  const name = [user?.firstName, user?.lastName].filter(Boolean).join(' ');
  const rows = [
    ['Name', name || 'N/A'],
    ['Email', user?.email ? <EmailText email={user.email} /> : 'N/A'],
    ['Member since', user?.createdAt ? formatMoment(user.createdAt) : 'N/A'],
  ] as const;
  return (
    <section className={styles['card']} aria-labelledby="account-heading">
      <div className={styles['card-head']}>
        <h2 id="account-heading">Account Information</h2>
        <span className={styles['badge']} data-tone="green">
          Active
        </span>
      </div>
      <dl className={styles['facts']}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{user ? value : <span className={`skeleton ${styles['line']}`} />}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
