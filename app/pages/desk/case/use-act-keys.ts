import { useEffect, useRef } from 'react';
import { ACT_KINDS, type ActKind, asksForCode } from '../../../moderation/act/act.ts';
import { FIELDS, OPEN_ACT, useDeskKeys } from '../use-desk-keys.ts';

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

/** Keys that open acts, and keys while one is open. The ref belongs to the element around all acts. */
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
    u: () => send('undo-act', 'reopen'),
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const open = ref.current?.querySelector<HTMLDetailsElement>(OPEN_ACT);
      // The key that has just opened it is prevented.
      if (open && !event.defaultPrevented && !event.isComposing) pressInAct(event, open);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return ref;
}

/** Escape folds the act and clears its text; letters go to the reason, unless they are typed in a field. */
function pressInAct(event: KeyboardEvent, open: HTMLDetailsElement): void {
  const { target, key } = event;
  const form = open.querySelector('form');
  if (!form || !(target instanceof HTMLElement)) return;
  const isControl = event.ctrlKey || event.metaKey;
  if (key === 'Escape') {
    event.preventDefault();
    form.reset();
    open.open = false;
    open.querySelector('summary')?.focus();
  } else if (isTyped(event) && !isControl && !event.altKey && !target.closest(FIELDS)) {
    // A space presses the focused button or link, but never the one that performs the act.
    if (key !== ' ' || form.contains(target)) focusEnd(form.querySelector('textarea'));
  }
}

/** With a Korean keyboard the browser may not know yet what a key becomes. */
const isTyped = ({ key }: KeyboardEvent) => key.length === 1 || key === 'Process';
