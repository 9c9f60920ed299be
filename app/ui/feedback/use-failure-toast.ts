import { useEffect } from 'react';
import type { AnyFormResult } from '../form/form-result.ts';
import { useSignInAgain } from '../overlay/use-sign-in-again.ts';
import { useToast } from './toast.tsx';

/** For a button in a list, which has no room for an error text. */
export function useFailureToast(formResult: AnyFormResult | undefined): void {
  const { showToast } = useToast();
  useSignInAgain(formResult);
  useEffect(() => {
    if (formResult?.reason) showToast(formResult.reason, 'failed');
  }, [formResult, showToast]);
}
