import type { User } from '../../contracts/account.ts';
import { formatMoment } from '../../lib/moments.ts';
import { EmailText } from '../../ui/EmailText.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { Badge } from '../../ui/StatusBadge.tsx';
import styles from './Dashboard.module.css';

/** Account Information; skeletons until the account is known. */
export function AccountCard({ user }: { user: User | undefined }) {
  const name = [user?.firstName, user?.lastName].filter(Boolean).join(' ');
  const facts = [
    ['Name', name || 'N/A'],
    ['Email', user?.email ? <EmailText email={user.email} /> : 'N/A'],
    ['Member since', user?.createdAt ? formatMoment(user.createdAt) : 'N/A'],
  ] as const;
  return (
    <section className={styles['card']} aria-labelledby="account-heading">
      <div className={styles['card-head']}>
        <h2 id="account-heading">Account Information</h2>
        <Badge tone="green">Active</Badge>
      </div>
      <Facts
        facts={facts.map(([label, fact]) => [
          label,
          user ? fact : <span key={label} className={`skeleton ${styles['word']}`} />,
        ])}
      />
    </section>
  );
}
