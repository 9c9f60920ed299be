import type { ReactNode } from 'react';
import { withNext } from '../../sign-in/next-path.ts';
import { CredentialForm } from './credential-form.tsx';

const askForPasskey = async () => (await import('../browser/ceremony.ts')).askForPasskey();

type PasskeySignInProps = {
  next: string | undefined;
  onSignedIn?: () => void;
  children?: ReactNode;
};

export function PasskeySignIn({ next, onSignedIn, children }: PasskeySignInProps) {
  return (
    <CredentialForm
      action={withNext('/login', next)}
      intent="passkey"
      label="패스키로 로그인"
      variant="secondary"
      ask={askForPasskey}
      onDone={onSignedIn}
    >
      {children}
    </CredentialForm>
  );
}
