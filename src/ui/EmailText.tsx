import { Fragment } from 'react';

export function EmailLink({ email }: { email: string }) {
  return (
    <a href={`mailto:${email}`}>
      <EmailText email={email} />
    </a>
  );
}

/** An email address that wraps after its `@` and its dots. */
export function EmailText({ email }: { email: string }) {
  return email.split(/(?<=[@.])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
