import { use } from 'react';
import { type SignInAgainRequest, SignInSheetContext } from '../../ui/overlay/sign-in-again.ts';
import type { BegunAct } from './begun-act.ts';

export type SignInRequest =
  | SignInAgainRequest
  | (BegunAct & {
      /** For instance 찜하려면, 채팅하려면, 구매하려면. */
      purpose: string;
      photoAddress: string | undefined;
    });

/** Opens sign-in over the page; the begun action follows after signing in. */
export function useAskToSignIn(): (request: SignInRequest) => void {
  const ask = use(SignInSheetContext) as ((request: SignInRequest) => void) | null;
  if (!ask) throw new Error('SignInSheetProvider 안에서만 쓸 수 있습니다.');
  return ask;
}
