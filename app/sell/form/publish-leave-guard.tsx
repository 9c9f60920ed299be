import type { StagedPhoto } from '../../media/staging/staged-photo.ts';
import { LeaveGuard } from '../../ui/overlay/leave-guard.tsx';
import { type ChosenPhoto, isListed, stagedAmong } from '../photo-upload/chosen-photo.ts';
import { discardStagedPhotos } from '../photo-upload/send-photo.ts';

type PublishLeaveGuardProps = {
  isWritten: boolean;
  isSaved: boolean;
  photos: readonly ChosenPhoto[];
  listed: readonly StagedPhoto[];
};

export function PublishLeaveGuard({ isWritten, isSaved, photos, listed }: PublishLeaveGuardProps) {
  const added = photos.filter((photo) => !isListed(photo));
  const stayCount = isSaved ? stagedAmong(added).length : 0;
  const haveChanged = photos.map(({ url }) => url).join() !== listed.map(({ thumbnail }) => thumbnail).join();
  const sentences = [
    isSaved && isWritten && '쓰던 글은 이 기기에 남아 다음에 이어서 쓸 수 있어요.',
    stayCount > 0 && '보낸 사진은 하루 동안 보관돼요.',
    stayCount < added.length &&
      (stayCount > 0 ? '다 보내지 못한 사진은 남지 않아요.' : '고른 사진은 남지 않아요.'),
  ];
  const discard = () => {
    if (!isSaved) void discardStagedPhotos(stagedAmong(photos).map(({ id }) => id));
  };
  return (
    <LeaveGuard
      isUnsaved={isWritten || haveChanged}
      title="작성 중인 내용이 있어요. 나갈까요?"
      text={sentences.filter(Boolean).join('\n') || undefined}
      tone={isSaved && stayCount === added.length ? 'primary' : 'danger'}
      onLeave={discard}
    />
  );
}
