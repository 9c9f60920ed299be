import { type MouseEvent, useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { closeModal, openModal } from '../../ui/overlay/modal.ts';
import { trapFocus } from '../../ui/overlay/trap-focus.ts';
import type { ChosenPhoto } from './chosen-photo.ts';
import styles from './chosen-photo-dialog.module.css';
import { ChosenPhotoImage } from './chosen-photo-image.tsx';

type ChosenPhotoDialogProps = {
  photo: ChosenPhoto | undefined;
  name: string;
  isOpen: boolean;
  /** Undefined where it would change nothing. */
  onMakeFirst: (() => void) | undefined;
  onPick: (() => void) | undefined;
  onRemove: () => void;
  onClose: () => void;
};

/** The chosen action runs after the dialog has closed, when the page can take the focus again. */
export function ChosenPhotoDialog({ photo, name, isOpen, onClose, ...acts }: ChosenPhotoDialogProps) {
  const dialogRef = useRef<HTMLDialogElement>(null);
  const chosen = useRef<() => void>(undefined);
  useEffect(() => {
    if (!dialogRef.current) return;
    if (isOpen) openModal(dialogRef.current);
    else closeModal(dialogRef.current);
  }, [isOpen]);

  const choose = (act: (() => void) | undefined) => () => {
    chosen.current = act;
    onClose();
  };
  const closed = () => {
    if (isOpen) onClose();
    chosen.current?.();
    chosen.current = undefined;
  };
  const closeOnScrim = (event: MouseEvent) => {
    if (event.target === event.currentTarget) onClose();
  };
  return (
    <dialog
      ref={dialogRef}
      popover="manual"
      className={styles.dialog}
      aria-label={`${name} 크게 보기`}
      onClick={closeOnScrim}
      onClose={closed}
      onKeyDown={trapFocus}
    >
      <div className={styles.content}>
        <button type="button" className={styles.close} aria-label="닫기" onClick={onClose}>
          <Icon name="close" size={2.4} />
        </button>
        {photo && <ChosenPhotoImage photo={photo} name={name} className={styles.image} isLarge />}
        <div className={styles.buttons}>
          {acts.onMakeFirst && <Act label="대표로" variant="primary" onChoose={choose(acts.onMakeFirst)} />}
          {acts.onPick && <Act label="옮기기" onChoose={choose(acts.onPick)} />}
          <Act label="빼기" onChoose={choose(acts.onRemove)} />
        </div>
      </div>
    </dialog>
  );
}

type ActProps = { label: string; variant?: 'primary'; onChoose: () => void };

function Act({ label, variant, onChoose }: ActProps) {
  return (
    <Button type="button" variant={variant ?? 'secondary'} className={styles.button} onClick={onChoose}>
      {label}
    </Button>
  );
}
