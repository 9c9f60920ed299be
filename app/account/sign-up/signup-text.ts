import { type RefObject, useEffect, useEffectEvent } from 'react';
import { useNavigationType } from 'react-router';

const REMEMBERED = ['nickname', 'email'] as const;

/** In memory alone: it goes with the tab, and is read by no one who uses the browser later. */
let typed: Partial<Record<(typeof REMEMBERED)[number], string>> = {};

/** Gives a form that one comes back to what was typed there before; never passwords. @returns for its input events */
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
