import { stagedAmong, type ChosenPhoto } from '../photo-upload/chosen-photo.ts';
import { giveUpPhotos } from '../photo-upload/staged-photo-requests.ts';
import { LeaveGuard } from '../../ui/overlay/leave-guard.tsx';

type PublishLeaveGuardProps = {
  isWritten: boolean;
  /** What is written stays on this device, and which photos are held for it. */
  isSaved: boolean;
  photos: readonly ChosenPhoto[];
};

/** Asks before a listing is left half written. */
export function PublishLeaveGuard({ isWritten, isSaved, photos }: PublishLeaveGuardProps) {
  const stayCount = isSaved ? stagedAmong(photos).length : 0;
  const sentences = [
    isSaved && isWritten && '쓰던 글은 이 기기에 남아 다음에 이어서 쓸 수 있어요.',
    stayCount > 0 && '보낸 사진은 하루 동안 보관돼요.',
    stayCount < photos.length &&
      (stayCount > 0 ? '다 보내지 못한 사진은 남지 않아요.' : '고른 사진은 남지 않아요.'),
  ];
  const giveUp = () => {
    if (!isSaved) giveUpPhotos(stagedAmong(photos).map(({ id }) => id));
  };
  return (
    <LeaveGuard
      isUnsaved={isWritten || photos.length > 0}
      title="작성 중인 내용이 있어요. 나갈까요?"
      text={sentences.filter(Boolean).join('\n') || undefined}
      onLeave={giveUp}
    />
  );
}
