import { use, useEffect, useState } from 'react';
import { SignInSheetContext } from './sign-in-again.ts';

/**
 * Opens sign-in over the page where the session has ended: typed text stays.
 * @returns whether the person has signed in since: what this result says is over
 */
export function useSignInAgain(formResult: { isSignedOut?: boolean } | undefined): boolean {
  const askToSignIn = use(SignInSheetContext);
  const [answered, setAnswered] = useState<typeof formResult>();
  useEffect(() => {
    if (formResult?.isSignedOut) askToSignIn?.({ act: 'write', onSignedIn: () => setAnswered(formResult) });
  }, [formResult, askToSignIn]);
  return formResult !== undefined && formResult === answered;
}
