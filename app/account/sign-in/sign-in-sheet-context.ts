import { createContext, use } from 'react';
import type { BegunAct } from './begun-act.ts';

export type SignInRequest = BegunAct & {
  /** 찜하려면, 채팅하려면, 구매하려면, 모아보려면. */
  purpose: string;
  photoAddress: string | undefined;
};

export const SignInSheetContext = createContext<((request: SignInRequest) => void) | null>(null);

/** Opens sign-in over the page; the begun action follows after signing in. */
export function useAskToSignIn(): (request: SignInRequest) => void {
  const ask = use(SignInSheetContext);
  if (!ask) throw new Error('SignInSheetProvider 안에서만 쓸 수 있습니다.');
  return ask;
}
