/** Tells password managers whose password a form asks for. */
export function OwnerField({ email }: { email: string }) {
  return <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />;
}
