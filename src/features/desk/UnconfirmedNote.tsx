/** Says that nothing can be sent to a customer yet. */
export function UnconfirmedNote({ isEmailConfirmed }: { isEmailConfirmed: boolean | undefined }) {
  if (isEmailConfirmed !== false) return null;
  return <span>Email not confirmed: we can’t write to this address yet.</span>;
}
