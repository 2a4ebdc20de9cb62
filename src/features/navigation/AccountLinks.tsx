import { accountLinks } from './nav-items.ts';

interface AccountLinksProps {
  size: 'button-small' | 'button-wide';
  onChoose?: () => void;
}

/** The ways to an account, or into it. */
export function AccountLinks({ size, onChoose }: AccountLinksProps) {
  return accountLinks.map(({ label, href, isPrimary, who }) => (
    <a
      key={label}
      href={href}
      className={`button ${isPrimary ? 'button-signal ' : ''}${size}`}
      onClick={onChoose}
      {...{ [who]: true }}
    >
      {label}
    </a>
  ));
}
