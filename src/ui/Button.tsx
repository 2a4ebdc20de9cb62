import type { ComponentProps } from 'react';

interface ButtonLook {
  /** One a view may be `signal`: what most people want there. */
  kind?: 'outline' | 'signal' | 'quiet' | undefined;
  size?: 'medium' | 'small' | undefined;
  /** As wide as what it stands in. */
  isWide?: boolean | undefined;
}

type ButtonProps = ButtonLook &
  ((ComponentProps<'button'> & { href?: undefined }) | (ComponentProps<'a'> & { href: string }));

/** A button, or the link that looks like one where it has an address. */
export function Button({
  kind = 'outline',
  size = 'medium',
  isWide = false,
  className,
  ...rest
}: ButtonProps) {
  const look = [
    'button',
    kind !== 'outline' && `button-${kind}`,
    size === 'small' && 'button-small',
    isWide && 'button-wide',
    className,
  ]
    .filter(Boolean)
    .join(' ');
  if (rest.href !== undefined) {
    const { children, ...link } = rest;
    return (
      <a {...link} className={look}>
        {children}
      </a>
    );
  }
  return <button type="button" {...rest} className={look} />;
}
