import { type ReactNode, useCallback, useState } from 'react';
import { hasBegunAct } from '../../account/sign-in/begun-act.ts';
import type { SignInRequest } from '../../account/sign-in/sign-in-sheet-context.ts';
import { useKnownViewer } from '../../account/viewer.tsx';
import { SignInSheetContext } from '../../ui/overlay/sign-in-again.ts';
import { lazyChunk, useLazyChunk } from '../../ui/lazy-chunk.ts';
import { useOverlayHistory } from '../../ui/overlay/overlay-history.ts';
import { hasHint } from './signed-in-hint.ts';

const signIn = lazyChunk(() => import('./sign-in-over-page.tsx'));

export function SignInSheetProvider({ children }: { children: ReactNode }) {
  const [request, setRequest] = useState<SignInRequest>();
  const viewer = useKnownViewer();
  const { isOpen, open, close } = useOverlayHistory('sign-in', request !== undefined && !hasHint());
  const parts = useLazyChunk(signIn, isOpen || (viewer !== null && hasBegunAct()), close);
  const ask = useCallback(
    (next: SignInRequest) => {
      setRequest(next);
      open();
    },
    [open],
  );
  return (
    <SignInSheetContext value={ask}>
      {children}
      {parts && <parts.SignInOverPage request={isOpen ? request : undefined} onClose={close} />}
    </SignInSheetContext>
  );
}
