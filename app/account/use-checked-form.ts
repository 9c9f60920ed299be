import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { useFetcher } from 'react-router';
import { useToast } from '../ui/feedback/toast.tsx';
import { readFields, type FieldErrors } from './credentials.ts';
import type { FormResult } from './form-result.ts';

interface CheckedForm<Fields, Answer> {
  names: readonly (keyof Fields & string)[];
  check(fields: Fields): FieldErrors<Fields> | undefined;
  formResult: FormResult<Fields> | undefined;
  read(answer: Answer): FormResult<Fields> | undefined;
  mustType?: keyof Fields & string;
}

/** Checks a form, sends it in the background once, and focuses the first error. Without scripts the browser sends it. */
export function useCheckedForm<Fields extends Record<keyof Fields, string>, Answer = FormResult<Fields>>({
  names,
  check,
  formResult: posted,
  read,
  mustType,
}: CheckedForm<Fields, Answer>) {
  const ref = useRef<HTMLFormElement>(null);
  const { showToast } = useToast();
  const { Form, data: answer, state, reset } = useFetcher();
  const formResult = answer === undefined ? posted : read(answer as Answer);
  const [errors, setErrors] = useErrorsOf(formResult);
  const pending = state !== 'idle';
  const reason = pending ? undefined : formResult?.reason;
  useEffect(() => {
    if (!formResult) return;
    if (formResult.isFailure && formResult.reason) return showToast(formResult.reason, 'failed');
    const first = names.find((name) => formResult.errors?.[name]);
    focusField(ref.current, first ?? (formResult.reason ? mustType : undefined));
    // Each result once.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [formResult]);

  useWakeOnReturn(reset);

  function onSubmit(event: SyntheticEvent<HTMLFormElement>): void {
    const form = event.currentTarget;
    if (pending) return event.preventDefault();
    const found = check(readFields(new FormData(form), names) as Fields);
    setErrors(found ?? {});
    if (!found) return;
    event.preventDefault();
    const first = names.find((name) => found[name]);
    focusField(form, first);
  }

  function onInput(event: SyntheticEvent<HTMLFormElement>): void {
    const name = (event.target as HTMLInputElement).name as keyof Fields;
    if (errors[name]) setErrors({ ...errors, [name]: undefined });
  }

  const handlers = { ref, onSubmit, onInput };
  return { Form, errors, reason, pending, answer: answer as Answer | undefined, handlers };
}

function useErrorsOf<Fields>(formResult: FormResult<Fields> | undefined) {
  const [errors, setErrors] = useState<FieldErrors<Fields>>(formResult?.errors ?? {});
  const [seen, setSeen] = useState(formResult);
  if (formResult !== seen) {
    setSeen(formResult);
    setErrors(formResult?.errors ?? {});
  }
  return [errors, setErrors] as const;
}

/** For a page restored from the back/forward cache. */
function useWakeOnReturn(reset: () => void): void {
  useEffect(() => {
    const wake = ({ persisted }: PageTransitionEvent) => persisted && reset();
    window.addEventListener('pageshow', wake);
    return () => window.removeEventListener('pageshow', wake);
  }, [reset]);
}

function focusField(form: HTMLFormElement | null, name: string | undefined): void {
  // By name among `elements`, radio buttons would be a list.
  if (name) form?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
}
