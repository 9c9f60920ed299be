import { useEffectEvent, useId, useLayoutEffect, useRef, useState, type SyntheticEvent } from 'react';
import styles from './alert-dialog.module.css';
import { Button } from '../button.tsx';
import { closeModal, openModal } from './modal.ts';
import { trapFocus } from './trap-focus.ts';

type AlertDialogProps = {
  open: boolean;
  /** The question or the news; it is the dialog's accessible name. */
  title: string;
  /** One or two sentences more; line feeds are kept. */
  text?: string;
  confirmLabel: string;
  /** Without it the dialog only tells, and Escape confirms nothing: it calls `onCancel` all the same. */
  cancelLabel?: string;
  tone?: 'primary' | 'danger';
  /** Being carried out: the dialog stays, and can be neither confirmed again nor left. */
  pending?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/**
 * Asks or tells before anything else goes on. The page behind is inert, the focus starts on cancel (on confirm
 * where there is no cancel), Escape cancels, and the focus returns to whatever opened it.
 */
export function AlertDialog({ open, ...rest }: AlertDialogProps) {
  const [isShown, setShown] = useState(open);
  if (open && !isShown) setShown(true);
  return isShown ? <ShownDialog {...rest} isClosing={!open} onClosed={() => setShown(false)} /> : null;
}

type ShownDialogProps = Omit<AlertDialogProps, 'open'> & { isClosing: boolean; onClosed: () => void };

function ShownDialog(props: ShownDialogProps) {
  const { title, text, confirmLabel, cancelLabel, tone = 'primary', pending = false, onConfirm } = props;
  const { isClosing, onClosed } = props;
  const id = useId();
  const dialogRef = useModal(isClosing, onClosed);
  const cancel = () => {
    if (!pending) props.onCancel();
  };
  // The browser would close on its own and leave `open` behind; on a second Escape it does so all the same.
  const cancelByKey = (event: SyntheticEvent) => {
    event.preventDefault();
    cancel();
  };
  const closedByBrowser = ({ currentTarget: dialog }: SyntheticEvent<HTMLDialogElement>) => {
    if (dialog.open || isClosing) return;
    if (pending) dialog.showModal();
    else props.onCancel();
  };
  return (
    <dialog
      ref={dialogRef}
      popover="manual"
      className={styles.dialog}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={text === undefined ? undefined : `${id}-text`}
      onCancel={cancelByKey}
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
        <Button type="button" variant={tone} className={styles.button} pending={pending} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </dialog>
  );
}

/** Opens the dialog as a modal when it is mounted; closing it before it leaves the page returns the focus. */
function useModal(isClosing: boolean, onClosed: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  const closed = useEffectEvent(onClosed);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog) openModal(dialog);
    return () => dialog?.close();
  }, []);
  useLayoutEffect(() => {
    if (isClosing && ref.current) closeModal(ref.current, closed);
  }, [isClosing]);
  return ref;
}
