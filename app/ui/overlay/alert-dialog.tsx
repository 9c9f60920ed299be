import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type SyntheticEvent,
} from 'react';
import styles from './alert-dialog.module.css';
import { Button } from '../button.tsx';
import { closeModal, openModal } from './modal.ts';
import { useOverlayHistory } from './overlay-history.ts';
import { trapFocus } from './trap-focus.ts';

type AlertDialogProps = {
  open: boolean;
  title: string;
  text?: string;
  confirmLabel: string;
  cancelLabel?: string;
  alternative?: { label: string; onChoose: () => void };
  tone?: 'primary' | 'danger';
  pending?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  /** By Escape or going back. Default `onCancel`. */
  onDismiss?: () => void;
  /** Where the focus starts. Default: on cancel. */
  startOn?: 'confirm';
  /** False where the question is about going back. */
  hasHistoryEntry?: boolean;
};

/** A modal question or message. The focus returns to the opener. Navigating from it replaces its history entry. */
export function AlertDialog({ open, hasHistoryEntry = true, ...rest }: AlertDialogProps) {
  const [isShown, setShown] = useState(open);
  if (open && !isShown) setShown(true);
  useBackToDismiss(open && hasHistoryEntry, rest.onDismiss ?? rest.onCancel);
  return isShown ? <ShownDialog {...rest} isClosing={!open} onClosed={() => setShown(false)} /> : null;
}

function useBackToDismiss(isWanted: boolean, onDismiss: () => void): void {
  const { isOpen, open, close } = useOverlayHistory(useId());
  const hasEntry = useRef(false);
  const dismiss = useEffectEvent(onDismiss);
  // Not when it unmounts: going back would stop a navigation to another document.
  useLayoutEffect(() => {
    if (isWanted) open();
    else close();
  }, [isWanted, open, close]);
  useEffect(() => {
    if (hasEntry.current && !isOpen && isWanted) dismiss();
    hasEntry.current = isOpen;
    // oxlint-disable-next-line react/exhaustive-deps -- only the entry's end matters here
  }, [isOpen]);
}

type ShownDialogProps = Omit<AlertDialogProps, 'open' | 'hasHistoryEntry'> & {
  isClosing: boolean;
  onClosed: () => void;
};

function ShownDialog(props: ShownDialogProps) {
  const { title, text, confirmLabel, cancelLabel, alternative, tone = 'primary', onConfirm } = props;
  const { pending = false, isClosing, onClosed, startOn } = props;
  const id = useId();
  const dialogRef = useModal(isClosing, onClosed);
  const dismiss = props.onDismiss ?? props.onCancel;
  const cancel = () => {
    if (!pending) props.onCancel();
  };
  // The browser would close it without telling React, and does so on a second Escape.
  const dismissByKey = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!pending) dismiss();
  };
  const closedByBrowser = (event: SyntheticEvent<HTMLDialogElement>) => {
    // In React it would reach a dialog around this one, such as the menu.
    event.stopPropagation();
    const { currentTarget: dialog } = event;
    if (dialog.open || isClosing) return;
    if (pending) dialog.showModal();
    else dismiss();
  };
  return (
    <dialog
      ref={dialogRef}
      popover="manual"
      className={styles.dialog}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={text === undefined ? undefined : `${id}-text`}
      onCancel={dismissByKey}
      onClose={closedByBrowser}
      onKeyDown={trapFocus}
    >
      <h2 id={`${id}-title`} className={styles.title}>
        {title}
      </h2>
      {text !== undefined && (
        <p id={`${id}-text`} className={styles.text}>
          {text}
        </p>
      )}
      <div className={styles.buttons}>
        {cancelLabel !== undefined && (
          <Button type="button" variant="secondary" className={styles.button} onClick={cancel}>
            {cancelLabel}
          </Button>
        )}
        <Button
          ref={startOn === 'confirm' ? markAutofocus : undefined}
          type="button"
          variant={tone}
          className={styles.button}
          pending={pending}
          onClick={onConfirm}
        >
          {confirmLabel}
        </Button>
        {alternative && (
          <Button type="button" variant="secondary" className={styles.wide} onClick={alternative.onChoose}>
            {alternative.label}
          </Button>
        )}
      </div>
    </dialog>
  );
}

/** React's `autoFocus` comes before the dialog is shown. */
const markAutofocus = (button: HTMLButtonElement | null) => button?.setAttribute('autofocus', '');

function useModal(isClosing: boolean, onClosed: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  const closed = useEffectEvent(onClosed);
  useLayoutEffect(() => {
    const dialog = ref.current;
    return () => dialog?.close();
  }, []);
  useLayoutEffect(() => {
    if (!ref.current) return;
    if (isClosing) closeModal(ref.current, closed);
    else openModal(ref.current);
  }, [isClosing]);
  return ref;
}
