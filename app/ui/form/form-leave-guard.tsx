import { LeaveGuard } from '../overlay/leave-guard.tsx';
import type { useForm } from './form.tsx';

type FormLeaveGuardProps = {
  form: Pick<ReturnType<typeof useForm>, 'isChanged' | 'pending'>;
  part?: string;
};

/** For forms whose text is not saved. */
export function FormLeaveGuard({ form, part }: FormLeaveGuardProps) {
  return (
    <LeaveGuard
      isUnsaved={form.isChanged}
      isSending={form.pending}
      part={part}
      title="작성 중인 내용이 있어요. 나갈까요?"
      text="쓰던 글은 남지 않아요."
    />
  );
}
