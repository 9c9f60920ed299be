import { type RefObject, useEffect, useEffectEvent } from 'react';
import { useNavigationType } from 'react-router';

const REMEMBERED = ['nickname', 'email'] as const;

/** In memory only, so that the next user of the browser cannot read it. */
let typed: Partial<Record<(typeof REMEMBERED)[number], string>> = {};

/** Restores typed text when the form is opened again; never passwords. @returns an input handler */
export function useRememberedSignupText(formRef: RefObject<HTMLFormElement | null>): () => void {
  const cameBack = useNavigationType() === 'POP';
  const restore = useEffectEvent(() => {
    for (const name of REMEMBERED) {
      const input = fieldOf(formRef.current, name);
      if (input && typed[name] && (cameBack || input.value === '')) input.value = typed[name];
    }
  });
  useEffect(() => restore(), []);
  return () => {
    typed = Object.fromEntries(REMEMBERED.map((name) => [name, fieldOf(formRef.current, name)?.value]));
  };
}

export function forgetSignupText(): void {
  typed = {};
}

function fieldOf(form: HTMLFormElement | null, name: string): HTMLInputElement | null {
  return form?.querySelector<HTMLInputElement>(`[name=${name}]`) ?? null;
}
