import { use, useEffect } from 'react';
import { SignInSheetContext } from './sign-in-again.ts';

/** Opens sign-in over the page where the session has ended: typed text stays. */
export function useSignInAgain(formResult: { isSignedOut?: boolean } | undefined): void {
  const askToSignIn = use(SignInSheetContext);
  useEffect(() => {
    if (formResult?.isSignedOut) askToSignIn?.({ act: 'write' });
  }, [formResult, askToSignIn]);
}
