import { LeaveGuard } from '../ui/leave-guard.tsx';

type PublishLeaveGuardProps = {
  isWritten: boolean;
  /** What is written stays on this device. */
  isKept: boolean;
  photoCount: number;
};

/** Asks before a listing is left half written. */
export function PublishLeaveGuard({ isWritten, isKept, photoCount }: PublishLeaveGuardProps) {
  const sentences = [
    isKept && '쓰던 글은 이 기기에 남아 다음에 이어서 쓸 수 있어요.',
    photoCount > 0 && '고른 사진은 남지 않아요.',
  ];
  return (
    <LeaveGuard
      isUnsaved={isWritten || photoCount > 0}
      title="작성 중인 내용이 있어요. 나갈까요?"
      text={sentences.filter(Boolean).join('\n') || undefined}
    />
  );
}
