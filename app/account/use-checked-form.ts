import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { readFields, type FieldErrors } from './credentials.ts';

type Check<Fields> = (fields: Fields) => FieldErrors<Fields> | undefined;

/**
 * A form that the browser sends as a whole page, checked before it goes. What is refused is said at the
 * fields, and the focus goes to the first; once it is under way it is not sent again.
 * @param names the fields, in the order of the form
 * @param refused what the server said of the last post
 * @param mustType the field to go to where the server refused the whole form
 */
export function useCheckedForm<Fields extends Record<keyof Fields, string>>(
  names: readonly (keyof Fields & string)[],
  check: Check<Fields>,
  refused: FieldErrors<Fields> | undefined,
  mustType?: keyof Fields & string,
) {
  const ref = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors<Fields>>(refused ?? {});
  const [pending, setPending] = useState(false);

  const firstRefused = names.find((name) => refused?.[name]) ?? mustType;
  useEffect(() => focusField(ref.current, firstRefused), [firstRefused]);

  // A page that is gone back to comes as it was left: on its way.
  useEffect(() => {
    const wake = () => setPending(false);
    window.addEventListener('pageshow', wake);
    return () => window.removeEventListener('pageshow', wake);
  }, []);

  function onSubmit(event: SyntheticEvent<HTMLFormElement>): void {
    const form = event.currentTarget;
    if (pending) return event.preventDefault();
    const found = check(readFields(new FormData(form), names) as Fields);
    if (!found) return setPending(true);
    event.preventDefault();
    setErrors(found);
    focusField(
      form,
      names.find((name) => found[name]),
    );
  }

  /** A reason goes once its field is being changed. */
  function onInput(event: SyntheticEvent<HTMLFormElement>): void {
    const name = (event.target as HTMLInputElement).name as keyof Fields;
    if (errors[name]) setErrors({ ...errors, [name]: undefined });
  }

  return { errors, pending, ref, onSubmit, onInput };
}

function focusField(form: HTMLFormElement | null, name: string | undefined): void {
  const field = name ? form?.elements.namedItem(name) : undefined;
  if (field instanceof HTMLElement) field.focus();
}
