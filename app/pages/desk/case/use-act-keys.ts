import { type KeyboardEvent, useRef } from 'react';
import { ACT_KINDS, type ActKind, asksForCode } from '../../../moderation/act/act.ts';
import { useDeskKeys } from '../use-desk-keys.ts';

type Typed = HTMLInputElement | HTMLTextAreaElement;

function focusEnd(field: Typed | null | undefined): void {
  field?.focus();
  field?.setSelectionRange(field.value.length, field.value.length);
}

/** A number that is missing, the code, or the reason of an act that must not be done by one stray key; else the button. */
function focusFirst(form: HTMLFormElement, kind: string): void {
  const fieldNamed = (name: string) => form.querySelector<Typed>(`[name="${name}"]`);
  const number = fieldNamed('number');
  if (number?.value === '') return focusEnd(number);
  if (asksForCode(kind as ActKind)) return focusEnd(fieldNamed('code') ?? fieldNamed('words'));
  form.querySelector('button')?.focus();
}

/** Keys that open acts, and what is typed in an open one. The ref and the handler belong to what holds all acts. */
export function useActKeys() {
  const ref = useRef<HTMLDivElement>(null);
  const openAct = (kind: string) => () => {
    const folded = ref.current?.querySelector<HTMLDetailsElement>(`[data-act="${kind}"]`);
    const form = folded?.querySelector('form');
    if (!folded || !form) return;
    folded.open = true;
    focusFirst(form, kind);
    folded.scrollIntoView({ block: 'nearest' });
  };
  const send = (...intents: string[]) => {
    const named = intents.map((intent) => `input[name="intent"][value="${intent}"]`).join();
    ref.current?.querySelector<HTMLInputElement>(named)?.form?.requestSubmit();
  };
  const acts = Object.fromEntries(ACT_KINDS.map(({ value, key }) => [key, openAct(value)]));
  useDeskKeys({
    ...acts,
    d: openAct('dismiss'),
    c: () => send('claim', 'release'),
    u: () => send('undo-act'),
  });
  return { ref, onKeyDown: typeInAct };
}

/** At the button letters and spaces go to the reason; Enter sends there, and with Ctrl or ⌘ in a field; Escape folds. */
function typeInAct(event: KeyboardEvent): void {
  const { target, key, nativeEvent } = event;
  if (!(target instanceof HTMLElement) || nativeEvent.isComposing) return;
  const folded = target.closest<HTMLDetailsElement>('[data-act]');
  const form = target.closest('form');
  if (!folded || !form) return;
  if (key === 'Escape') {
    event.preventDefault();
    folded.open = false;
    folded.querySelector('summary')?.focus();
    return;
  }
  const isControl = event.ctrlKey || event.metaKey;
  if (key === 'Enter' && isControl) {
    event.preventDefault();
    form.requestSubmit();
    return;
  }
  const isTyped = key.length === 1 || key === 'Process';
  if (isTyped && !isControl && !event.altKey && target.closest('button'))
    focusEnd(form.querySelector('textarea'));
}
