import { createContext } from 'react';

/** The request of a person whose session ended while they were writing. */
export interface SignInAgainRequest {
  act: 'write';
  onSignedIn: () => void;
}

/** Opens sign-in over the page. The shell's provider takes the requests of `useAskToSignIn` too. */
export const SignInSheetContext = createContext<((request: SignInAgainRequest) => void) | null>(null);
