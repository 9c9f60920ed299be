import type { KeyboardEvent } from 'react';

/** Modal dialogs let Tab out into the browser's own bars. */
export function trapFocus(event: KeyboardEvent<HTMLDialogElement>): void {
  if (event.key !== 'Tab') return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const [from, to] = event.shiftKey ? [buttons.at(0), buttons.at(-1)] : [buttons.at(-1), buttons.at(0)];
  if (document.activeElement !== from) return;
  event.preventDefault();
  to?.focus();
}
