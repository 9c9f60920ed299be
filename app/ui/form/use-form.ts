import { useEffect, type SyntheticEvent } from 'react';
import { useFetcher } from 'react-router';
import { useToast } from '../feedback/toast.tsx';
import { readFields, type FieldErrors, type FormResult } from './form-result.ts';
import { useFormErrors } from './use-form-errors.ts';

interface FormOptions<Fields> {
  names: readonly (keyof Fields & string)[];
  check?(fields: Fields): FieldErrors<Fields> | undefined;
  /** Where the browser sent it without scripts. */
  formResult: FormResult<Fields> | undefined;
  mustType?: keyof Fields & string;
  /** The field that decides what the others must be. */
  decisive?: keyof Fields & string;
}

/** Checks a form, sends it in the background once, and focuses the first error. Without scripts the browser sends it. */
export function useForm<Fields extends Record<keyof Fields, string>, Success extends { ok: true } = never>({
  names,
  check,
  formResult: posted,
  mustType,
  decisive,
}: FormOptions<Fields>) {
  const { showToast } = useToast();
  const { Form, data, state, reset } = useFetcher();
  const answer = data as FormResult<Fields> | Success | undefined;
  const success = answer?.ok ? answer : undefined;
  const formResult = answer === undefined ? posted : answer.ok ? undefined : answer;
  const { formRef, errors, reject, clearError, clearErrors } = useFormErrors(formResult, mustType);
  const pending = state !== 'idle';
  const reason = pending ? undefined : formResult?.reason;
  useEffect(() => {
    if (formResult?.isFailure && formResult.reason) showToast(formResult.reason, 'failed');
  }, [formResult, showToast]);
  useWakeOnReturn(reset);

  function onSubmit(event: SyntheticEvent<HTMLFormElement>): void {
    if (pending) return event.preventDefault();
    const found = check?.(readFields(new FormData(event.currentTarget), names) as Fields);
    if (!found) return clearErrors();
    event.preventDefault();
    reject(found);
  }

  function onInput({ target }: SyntheticEvent<HTMLFormElement>): void {
    const { name } = target as HTMLInputElement;
    if (name === decisive) clearErrors();
    else clearError(name);
  }

  const handlers = { ref: formRef, onSubmit, onInput };
  return { Form, errors, reason, pending, formResult, success, handlers };
}

/** For a page restored from the back/forward cache. */
function useWakeOnReturn(reset: () => void): void {
  useEffect(() => {
    const wake = ({ persisted }: PageTransitionEvent) => persisted && reset();
    window.addEventListener('pageshow', wake);
    return () => window.removeEventListener('pageshow', wake);
  }, [reset]);
}
