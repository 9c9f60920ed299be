import { useEffect, useRef, useState } from 'react';
import type { FieldErrors } from '../../product/product-form.ts';

/** `reject` shows errors and focuses the first, as the server's do; `clearError` removes a changed field's. */
export function useFieldErrors(formResult: { errors: FieldErrors } | undefined) {
  const formRef = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors>(formResult?.errors ?? {});
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
    focusFirstInvalid(formRef.current);
  }, [errors]);

  function reject(next: FieldErrors): void {
    mustFocus.current = true;
    setErrors(next);
  }

  function clearError(name: string): void {
    if (name in errors) setErrors((shown) => ({ ...shown, [name]: undefined }));
  }

  return { formRef, errors, reject, clearError };
}

/** `data-invalid` marks what stands for a field that cannot be focused. */
function focusFirstInvalid(form: HTMLFormElement | null): void {
  const invalid = form?.querySelector<HTMLElement>('[aria-invalid="true"]:not(:disabled), [data-invalid]');
  const control = invalid?.matches('input, select, textarea, button')
    ? invalid
    : invalid?.querySelector<HTMLElement>('input');
  control?.focus();
}
