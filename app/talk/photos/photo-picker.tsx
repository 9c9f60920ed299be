import { useEffect, useEffectEvent, useRef } from 'react';
import { MemberIcon } from '../../ui/icons/member-icon.tsx';
import styles from './photo-picker.module.css';

type PhotoPickerProps = {
  action: string;
  clientId: string;
  seq: number;
  errorId: string | undefined;
  /** Undefined: the browser sends the form. */
  onChoose: ((files: File[]) => void) | undefined;
};

/** Scripts send the chosen files at once; without scripts the field and a button are shown. */
export function PhotoPicker({ action, clientId, seq, errorId, onChoose }: PhotoPickerProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  const take = () => {
    const input = inputRef.current!;
    const files = [...(input.files ?? [])];
    if (files.length === 0) return;
    if (!onChoose) return input.form!.requestSubmit();
    // The same file may be chosen again.
    input.value = '';
    onChoose(files);
  };
  // Files chosen before scripts ran.
  const takeEarly = useEffectEvent(take);
  useEffect(() => takeEarly(), []);
  return (
    <form className={styles.picker} method="post" action={action} encType="multipart/form-data">
      {/* Ahead of the photos, so that the server knows a repeated send before it reads them. */}
      <input type="hidden" name="intent" value="say" />
      <input type="hidden" name="clientId" value={clientId} autoComplete="off" />
      <input type="hidden" name="seq" value={seq} />
      <input
        ref={inputRef}
        className={styles.input}
        type="file"
        name="photos"
        accept="image/*"
        multiple
        aria-label="사진 보내기"
        aria-describedby={errorId}
        onChange={take}
      />
      <span className={styles.face}>
        <MemberIcon name="image" />
      </span>
      <button className={styles.send}>고른 사진 보내기</button>
    </form>
  );
}
