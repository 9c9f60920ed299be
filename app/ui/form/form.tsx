import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { Button, type ButtonProps } from '../button.tsx';
import { isFormChanged } from './typed-text/changed-fields.ts';
import { FormError } from './form-error.tsx';
import styles from './form.module.css';
import { readFields, type FieldErrors, type FormResult } from './form-result.ts';
import { isComposingEnter } from './enter-key.ts';
import { useSignInAgain } from '../overlay/use-sign-in-again.ts';

type PostFormProps = {
  form: Pick<ReturnType<typeof useForm>, 'Form' | 'handlers'>;
  action?: string;
  intent?: string;
  once?: string;
  children: ReactNode;
};

export function PostForm({ form: { Form, handlers }, action, intent, once, children }: PostFormProps) {
  return (
    <Form
      {...handlers}
      onKeyDown={moveOnWhereNext}
      className={styles.form}
      method="post"
      action={action}
      noValidate
    >
      {intent && <input type="hidden" name="intent" value={intent} />}
      {once && <input type="hidden" name="once" value={once} autoComplete="off" />}
      {children}
    </Form>
  );
}

/** The label of a phone's Enter key. */
function moveOnWhereNext(event: KeyboardEvent<HTMLFormElement>): void {
  if ((event.target as HTMLElement).enterKeyHint === 'next') moveOnByEnter(event);
}

type SubmitProps = {
  form: Pick<ReturnType<typeof useForm>, 'pending' | 'reason'>;
  variant?: ButtonProps['variant'];
  hasGap?: boolean;
  children: ReactNode;
};

export function Submit({ form: { pending, reason }, variant, hasGap, children }: SubmitProps) {
  const parts = (
    <>
      <Button variant={variant} pending={pending}>
        {children}
      </Button>
      {reason && <FormError>{reason}</FormError>}
    </>
  );
  return hasGap ? <div className={styles.submit}>{parts}</div> : parts;
}

export function UsernameField({ email }: { email: string }) {
  return <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />;
}

interface FormOptions<Fields> {
  names: readonly (keyof Fields & string)[];
  check?(fields: Fields): FieldErrors<Fields> | undefined;
  /** The result of a form sent without scripts. */
  formResult: FormResult<Fields> | undefined;
  mustType?: keyof Fields & string;
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
  const [isChanged, setChanged] = useState(false);
  const { Form, data, state, reset } = useFetcher();
  const answer = data as FormResult<Fields> | Success | undefined;
  const success = answer?.ok ? answer : undefined;
  const formResult = answer === undefined ? posted : answer.ok ? undefined : answer;
  const { formRef, errors, reject, clearError, clearErrors } = useFormErrors(formResult, mustType);
  const pending = state !== 'idle';
  const isSignedInAgain = useSignInAgain(formResult);
  const reason = pending || isSignedInAgain ? undefined : formResult?.reason;
  useWakeOnReturn(reset);
  // Typed before scripts ran.
  useEffect(() => setChanged(formRef.current !== null && isFormChanged(formRef.current)), [formRef]);

  function onSubmit(event: SyntheticEvent<HTMLFormElement>): void {
    if (pending) return event.preventDefault();
    const found = check?.(readFields(new FormData(event.currentTarget), names) as Fields);
    if (!found) return clearErrors();
    event.preventDefault();
    reject(found);
  }

  function onInput({ currentTarget, target }: SyntheticEvent<HTMLFormElement>): void {
    const { name } = target as HTMLInputElement;
    setChanged(isFormChanged(currentTarget));
    if (name === decisive) clearErrors();
    else clearError(name);
  }

  const handlers = { ref: formRef, onSubmit, onInput };
  // Rejected values are not stored, even where the fields begin with them.
  const isUnsaved = isChanged || formResult?.values !== undefined;
  return { Form, errors, reason, pending, formResult, success, isChanged: isUnsaved, handlers };
}

/** For a page restored from the back/forward cache. */
function useWakeOnReturn(reset: () => void): void {
  useEffect(() => {
    const wake = ({ persisted }: PageTransitionEvent) => persisted && reset();
    window.addEventListener('pageshow', wake);
    return () => window.removeEventListener('pageshow', wake);
  }, [reset]);
}

/** Focuses the first error, or `mustType` where the form was rejected as a whole. */
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
    // oxlint-disable-next-line react/exhaustive-deps -- each set of errors once
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

/** `data-invalid` marks the stand-in of a field that cannot be focused. */
function focusFirstInvalid(form: HTMLFormElement | null): boolean {
  const invalid = form?.querySelector<HTMLElement>('[aria-invalid="true"]:not(:disabled), [data-invalid]');
  const control = invalid?.matches('input, select, textarea, button')
    ? invalid
    : invalid?.querySelector<HTMLElement>('input');
  if (control) focusBehindDialog(control);
  return control !== undefined && control !== null;
}

/** Nothing behind an open dialog takes the focus. */
function focusBehindDialog(control: HTMLElement): void {
  const dialog = document.activeElement?.closest('dialog');
  if (dialog && !dialog.contains(control)) {
    dialog.addEventListener('close', () => control.focus(), { once: true });
  } else control.focus();
}

function focusField(form: HTMLFormElement | null, name: string): void {
  form?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
}

const FIELDS = 'input:enabled:not([type="hidden"], [type="file"]), select:enabled, textarea:enabled';

/** Enter in a field of a long form moves on to the next field instead of sending. */
export function moveOnByEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { target: field, currentTarget: form } = event;
  if (event.key !== 'Enter' || !(field instanceof HTMLInputElement) || !field.matches(FIELDS)) return;
  event.preventDefault();
  if (isComposingEnter(event)) return;
  const fields = [...form.querySelectorAll<HTMLInputElement>(FIELDS)];
  const isOther = ({ type, name }: HTMLInputElement) =>
    type !== 'checkbox' && (type !== 'radio' || name !== field.name);
  const next = fields
    .slice(fields.indexOf(field) + 1)
    .find((other) => isOther(other) && other.checkVisibility());
  findChosen(fields, next)?.focus();
}

/** In a group of radios, the one that Tab would reach. */
function findChosen(fields: HTMLInputElement[], field: HTMLInputElement | undefined) {
  if (field?.type !== 'radio') return field;
  return fields.find(({ name, checked }) => name === field.name && checked) ?? field;
}
