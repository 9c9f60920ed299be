import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { MAX_PHOTOS } from '../../media/photo.ts';
import { classNames } from '../../ui/class-names.ts';
import { FieldError } from '../../ui/form/field-frame.tsx';
import { useOverlayHistory } from '../../ui/overlay/overlay-history.ts';
import { MemberIcon } from '../../ui/icons/member-icon.tsx';
import { ChosenPhotoList } from './chosen-photo-list.tsx';
import styles from './photo-field.module.css';
import type { ChosenPhoto } from './chosen-photo.ts';
import { usePhotoMoves } from './use-photo-moves.ts';

const HINT = '끌어서 순서를 바꾸고, 눌러서 크게 봐요. 첫 사진이 대표예요.';

type PhotoFieldProps = {
  photos: readonly ChosenPhoto[];
  onChoose: (files: File[]) => void;
  onRemove: (url: string) => void;
  onRetry: (url: string) => void;
  onMove: (from: number, to: number) => void;
  error?: string | undefined;
  /** Why photos were dropped, as a message without further action. */
  refused?: string | undefined;
};

/** One file input over the camera tile: scripts take its files and empty it, without them the form sends them. */
export function PhotoField({ photos, onChoose, onMove, error, refused, ...tiles }: PhotoFieldProps) {
  const moves = usePhotoMoves(photos, onMove);
  const overlay = useOverlayHistory('chosen-photo');
  const id = useId();
  const inputRef = useRef<HTMLInputElement>(null);
  const take = () => {
    const input = inputRef.current;
    const files = [...(input?.files ?? [])];
    if (!input || files.length === 0) return;
    // The same file may be chosen again.
    input.value = '';
    onChoose(files);
  };
  // Files chosen before scripts ran.
  const takeEarly = useEffectEvent(take);
  useEffect(() => takeEarly(), []);
  const remove = (url: string) => {
    // Synchronously: a disabled input could not take the focus.
    flushSync(() => tiles.onRemove(url));
    inputRef.current?.focus();
  };
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label htmlFor={id}>사진</label>
        <span id={`${id}-limit`} className={styles.limit}>
          최대 {MAX_PHOTOS}장
        </span>
      </div>
      <div className={styles.strip}>
        <div className={styles.tile}>
          <input
            ref={inputRef}
            id={id}
            className={styles.input}
            type="file"
            name="photos"
            accept="image/*"
            multiple
            disabled={photos.length >= MAX_PHOTOS}
            aria-invalid={error ? true : undefined}
            aria-describedby={classNames(
              error && `${id}-error`,
              refused && `${id}-refused`,
              `${id}-limit`,
              `${id}-count`,
            )}
            onChange={take}
          />
          <span className={styles.face}>
            <MemberIcon name="camera" size={2.6} />
            <span id={`${id}-count`} className={styles.count}>
              <b>{photos.length}</b>/{MAX_PHOTOS}
            </span>
          </span>
        </div>
        {photos.length > 0 && (
          <ChosenPhotoList
            photos={photos}
            moves={moves}
            overlay={overlay}
            onRemove={remove}
            onRetry={tiles.onRetry}
          />
        )}
      </div>
      {photos.length > 1 && (
        <p className={classNames(styles.hint, moves.picked !== -1 && styles.now)}>
          {moves.picked === -1 ? HINT : `사진 ${moves.picked + 1}: 옮길 자리의 사진을 누르세요.`}
        </p>
      )}
      <div className={styles.errors} aria-live="polite">
        {refused && <FieldError id={`${id}-refused`}>{refused}</FieldError>}
        {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      </div>
    </div>
  );
}
