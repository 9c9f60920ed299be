import { type ReactNode, type SyntheticEvent, useRef, useState } from 'react';
import { forgetOthersHistory, GUEST } from '../../account/device-history.ts';
import { useKnownViewer } from '../../account/viewer.tsx';
import { deviceStorage } from '../../platform/device-storage.ts';
import { deleteDeviceDrafts, hasDeviceDraft } from '../../sell/draft/device-draft.ts';
import { forgetUnsent, hasUnsent } from '../../talk/composer/unsent-messages.ts';
import { saveToast } from '../../ui/feedback/saved-toast.ts';
import { AlertDialog } from '../../ui/overlay/alert-dialog.tsx';
import { forgetAllSaved } from '../../ui/form/typed-text/saved-text.ts';
import { liftLeaveGuards } from '../../ui/overlay/leave-guards-shown.ts';

function hasUnfinished(accountId: string): boolean {
  const storage = deviceStorage();
  return hasDeviceDraft(accountId) || (storage !== undefined && hasUnsent(storage, accountId));
}

async function deleteUnfinished(accountId: string): Promise<void> {
  const storage = deviceStorage();
  if (storage) forgetUnsent(storage, accountId);
  await deleteDeviceDrafts(accountId);
}

function leaveDevice(): void {
  forgetOthersHistory(GUEST);
  forgetAllSaved();
  // Only the page that follows shows it, and none where it has failed.
  saveToast('로그아웃했어요.', '/login');
}

type SignOutFormProps = {
  className?: string | undefined;
  children: ReactNode;
};

/** Loads a new document, so that no personal data stays in memory. Asks what becomes of a draft and of unsent messages on this device. */
export function SignOutForm({ className, children }: SignOutFormProps) {
  const viewer = useKnownViewer();
  const [isAsking, setAsking] = useState(false);
  const formRef = useRef<HTMLFormElement>(null);

  const ask = (event: SyntheticEvent) => {
    if (!viewer || !hasUnfinished(viewer.id)) return leaveDevice();
    event.preventDefault();
    setAsking(true);
  };
  const signOut = () => {
    leaveDevice();
    // A form's own question would come once the draft is gone.
    liftLeaveGuards();
    formRef.current?.submit();
  };
  // While one is still signed in: the server deletes the photos of their sender only.
  const signOutWithoutDraft = async () => {
    if (viewer) await deleteUnfinished(viewer.id);
    signOut();
  };
  return (
    <>
      <form ref={formRef} className={className} method="post" action="/logout" onSubmit={ask}>
        {children}
      </form>
      <AlertDialog
        open={isAsking}
        title="쓰던 글을 지울까요?"
        text="로그아웃하기 전에 정해 주세요. 남겨 두면 다시 로그인해 이 기기에서 이어서 쓸 수 있어요. 다른 계정에는 보이지 않아요."
        cancelLabel="취소"
        confirmLabel="남겨 두기"
        alternative={{ label: '지우기', onChoose: () => void signOutWithoutDraft() }}
        onConfirm={signOut}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
