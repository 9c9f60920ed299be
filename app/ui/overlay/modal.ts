/**
 * Paints a dialog before the page behind it becomes inert, which costs a phone several frames in Chromium: shown as a
 * popover first and made modal in a later task; hidden first (`data-closing`) and closed afterwards.
 */
const pending = new WeakMap<HTMLDialogElement, () => void>();

/** The dialog needs `popover="manual"`. */
export function openModal(dialog: HTMLDialogElement): void {
  cancelPending(dialog);
  delete dialog.dataset['closing'];
  if (dialog.open) return;
  returnFocusAfter(dialog, document.activeElement);
  dialog.showPopover();
  // Its first button has the focus: a tall dialog would begin there.
  dialog.scrollTop = 0;
  dialog.addEventListener('keydown', cancelByEscape);
  runAfterPaint(dialog, () => {
    dialog.removeEventListener('keydown', cancelByEscape);
    const { activeElement } = document;
    const { scrollTop } = dialog;
    dialog.hidePopover();
    dialog.showModal();
    dialog.scrollTop = scrollTop;
    // Showing it as modal would focus the first button, though Tab has moved the focus since.
    if (activeElement instanceof HTMLElement && dialog.contains(activeElement))
      activeElement.focus({ preventScroll: true });
  });
}

function cancelByEscape(event: KeyboardEvent): void {
  const dialog = event.currentTarget;
  if (event.key !== 'Escape' || !(dialog instanceof HTMLDialogElement) || dialog.open) return;
  if (dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) closeModal(dialog);
}

export function closeModal(dialog: HTMLDialogElement, whenClosed?: () => void): void {
  if (!dialog.open) {
    closeModalAtOnce(dialog);
    whenClosed?.();
    return;
  }
  cancelPending(dialog);
  dialog.dataset['closing'] = '';
  runAfterPaint(dialog, () => {
    delete dialog.dataset['closing'];
    dialog.close();
    whenClosed?.();
  });
}

/** For navigation, which moves the focus into the new page. */
export function closeModalAtOnce(dialog: HTMLDialogElement): void {
  cancelPending(dialog);
  if (dialog.open) dialog.close();
  else if (dialog.matches(':popover-open')) {
    dialog.hidePopover();
    dialog.dispatchEvent(new Event('close'));
  }
}

/** The browser would return it into the dialog, which had it when it became modal. */
function returnFocusAfter(dialog: HTMLDialogElement, opener: Element | null): void {
  const isLost = () => {
    const { activeElement } = document;
    return activeElement === null || activeElement === document.body || dialog.contains(activeElement);
  };
  const giveBack = () => {
    if (isLost() && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    // The dialog's action may have removed or disabled the opener.
    if (isLost()) document.getElementById('main')?.focus({ preventScroll: true });
  };
  dialog.addEventListener('close', giveBack, { once: true });
}

function cancelPending(dialog: HTMLDialogElement): void {
  pending.get(dialog)?.();
  pending.delete(dialog);
}

function runAfterPaint(dialog: HTMLDialogElement, work: () => void): void {
  pending.set(
    dialog,
    afterPaint(() => {
      pending.delete(dialog);
      if (dialog.isConnected) work();
    }),
  );
}

/** Runs `work` after the next paint; at once in a hidden tab, which paints nothing. */
export function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  if (document.hidden) {
    timer = setTimeout(work);
    return () => clearTimeout(timer);
  }
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
