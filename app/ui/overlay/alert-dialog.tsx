import { useEffectEvent, useId, useLayoutEffect, useRef, useState, type SyntheticEvent } from 'react';
import styles from './alert-dialog.module.css';
import { Button } from '../button.tsx';
import { closeModal, openModal } from './modal.ts';
import { trapFocus } from './trap-focus.ts';

type AlertDialogProps = {
  open: boolean;
  title: string;
  text?: string;
  confirmLabel: string;
  /** Without it Escape still calls `onCancel`. */
  cancelLabel?: string;
  tone?: 'primary' | 'danger';
  pending?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** A modal question or message. The focus starts on cancel, Escape cancels, and the focus returns to the opener. */
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
  // The browser would close it without telling React, and does so on a second Escape.
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
