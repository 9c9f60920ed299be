import { Button } from '../ui/button.tsx';
import styles from './publish-form.module.css';
import type { PhotoProgress } from './use-prepared-photos.ts';

type PublishBarProps = { isSending: boolean; progress: PhotoProgress | null };

/** The button that sends the form, and how far its photos are made ready. */
export function PublishBar({ isSending, progress }: PublishBarProps) {
  return (
    <div className={styles.bar}>
      <output className={styles.progress}>
        {progress && `사진 준비 중 ${progress.current}/${progress.total}`}
      </output>
      <Button pending={isSending || progress !== null}>등록하기</Button>
    </div>
  );
}
