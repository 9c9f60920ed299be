import { createContext } from 'react';

/** Of one who was signed out while writing. */
export interface SignInAgainRequest {
  act: 'write';
}

/** Opens sign-in over the page. The shell's provider takes the requests of `useAskToSignIn` too. */
export const SignInSheetContext = createContext<((request: SignInAgainRequest) => void) | null>(null);
