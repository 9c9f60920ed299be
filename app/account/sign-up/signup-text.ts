import { type RefObject, useEffect, useEffectEvent } from 'react';
import { useNavigationType } from 'react-router';
import { forgetSaved, saveText, readSaved } from '../../ui/form/typed-text/saved-text.ts';

const REMEMBERED = ['nickname', 'email'] as const;
const NAME = 'signup';

/** Restores typed text when the form is opened again or reloaded; never passwords. @returns an input handler */
export function useRememberedSignupText(formRef: RefObject<HTMLFormElement | null>): () => void {
  const cameBack = useNavigationType() === 'POP';
  const restore = useEffectEvent(() => {
    const typed = readSaved(NAME);
    for (const name of REMEMBERED) {
      const input = fieldOf(formRef.current, name);
      // Typed before scripts ran.
      if (!input || input.value !== input.defaultValue) continue;
      if (typed[name] && (cameBack || input.value === '')) input.value = typed[name];
    }
  });
  useEffect(() => restore(), []);
  return () =>
    saveText(
      NAME,
      Object.fromEntries(REMEMBERED.map((name) => [name, fieldOf(formRef.current, name)?.value ?? ''])),
    );
}

export function forgetSignupText(): void {
  forgetSaved(NAME);
}

function fieldOf(form: HTMLFormElement | null, name: string): HTMLInputElement | null {
  return form?.querySelector<HTMLInputElement>(`[name=${name}]`) ?? null;
}
