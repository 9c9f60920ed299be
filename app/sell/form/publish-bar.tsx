import { Button } from '../../ui/button.tsx';
import { isOnItsWay, type ChosenPhoto } from '../photo-upload/chosen-photo.ts';
import styles from './publish-form.module.css';

type PublishBarProps = {
  isSending: boolean;
  /** The form has been submitted and waits for its photos. */
  isWaiting: boolean;
  photos: readonly ChosenPhoto[];
};

/** The button that sends the form, and how many of its photos it waits for. */
export function PublishBar({ isSending, isWaiting, photos }: PublishBarProps) {
  const there = photos.filter((photo) => !isOnItsWay(photo)).length;
  return (
    <div className={styles.bar}>
      <output className={styles.progress}>{isWaiting && `사진 보내는 중 ${there}/${photos.length}`}</output>
      <Button pending={isSending || isWaiting}>등록하기</Button>
    </div>
  );
}
