import { useEffect, useRef, useState } from 'react';
import type { FieldErrors, FormResult } from './form-result.ts';

/**
 * `reject` shows errors and focuses the first, as the server's do; `clearError` removes a changed field's.
 * @param mustType is focused where the form was rejected as a whole
 */
export function useFormErrors<Fields>(
  formResult: FormResult<Fields> | undefined,
  mustType?: keyof Fields & string,
) {
  const formRef = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors<Fields>>(formResult?.errors ?? {});
  const [seen, setSeen] = useState(formResult);
  const mustFocus = useRef(formResult !== undefined);

  if (formResult !== seen) {
    setSeen(formResult);
    setErrors(formResult?.errors ?? {});
  }
  useEffect(() => {
    if (formResult) mustFocus.current = true;
  }, [formResult]);
  useEffect(() => {
    if (!mustFocus.current) return;
    mustFocus.current = false;
    const form = formRef.current;
    const isRejected = formResult?.reason !== undefined && !formResult.isFailure;
    if (!focusFirstInvalid(form) && isRejected && mustType) focusField(form, mustType);
    // Each set of errors once.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [errors]);

  function reject(next: FieldErrors<Fields>): void {
    mustFocus.current = true;
    setErrors(next);
  }

  function clearError(name: string): void {
    if (name in errors) setErrors((shown) => ({ ...shown, [name]: undefined }));
  }

  return { formRef, errors, reject, clearError, clearErrors: () => setErrors({}) };
}

/** `data-invalid` marks what stands for a field that cannot be focused. */
function focusFirstInvalid(form: HTMLFormElement | null): boolean {
  const invalid = form?.querySelector<HTMLElement>('[aria-invalid="true"]:not(:disabled), [data-invalid]');
  const control = invalid?.matches('input, select, textarea, button')
    ? invalid
    : invalid?.querySelector<HTMLElement>('input');
  control?.focus();
  return control !== undefined && control !== null;
}

function focusField(form: HTMLFormElement | null, name: string): void {
  form?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
}
