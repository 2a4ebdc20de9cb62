/**
 * Tells password managers whose password a form is about when the form does not ask for the address itself
 * (https://www.chromium.org/developers/design-documents/create-amazing-password-forms/).
 */
export function HiddenUsername({ email }: { email?: string }) {
  return (
    <input
      type="text"
      name="username"
      autoComplete="username"
      defaultValue={email}
      hidden
      readOnly
    />
  );
}
