import { type SyntheticEvent, useEffect, useState } from 'react';
import { useKnownViewer } from '../account/viewer.tsx';
import { deviceStorage } from '../platform/device-storage.ts';
import { historyKey } from '../account/device-history.ts';
import { forgetDraftsOf } from '../sell/draft/draft-storage.ts';
import { forgetUnsent } from '../talk/composer/unsent-messages.ts';
import type { LeaveFields } from '../account/credentials.ts';
import { OwnerFieldset } from '../account/form/account-fields.tsx';
import { codeProblem } from '../account/second-factor/code.ts';
import { FoldedSection } from '../ui/folded-section.tsx';
import styles from './leave-form.module.css';
import { collectErrors, type FormResult } from '../ui/form/form-result.ts';
import { SETTINGS_PATH } from '../account/account-paths.ts';
import { PostForm, Submit, useForm } from '../ui/form/form.tsx';
import { AlertDialog } from '../ui/overlay/alert-dialog.tsx';

export const LEFT_TEXT = '탈퇴했어요. 그동안 고마웠어요.';
const LOST_TEXT = '등록한 상품과 사진, 찜, 문의, 받은 후기가 지워지고 되돌릴 수 없어요.';
const STAYS_TEXT = '거래 기록과 나눈 대화, 남긴 후기는 내 이름 없이 상대방에게 남아요.';

type LeaveFormProps = {
  action?: string;
  asksForCode: boolean;
  formResult?: FormResult<LeaveFields> | undefined;
};

export function LeaveForm({ action = SETTINGS_PATH, asksForCode, formResult }: LeaveFormProps) {
  const check = ({ leavePassword, code }: LeaveFields) =>
    collectErrors<LeaveFields>({
      leavePassword: leavePassword === '' ? '비밀번호를 입력해 주세요.' : undefined,
      code: asksForCode ? codeProblem(code) : undefined,
    });
  const form = useForm<LeaveFields>({
    names: ['leavePassword', 'code'],
    check,
    formResult,
  });
  const { errors } = form;
  const { handlers, question } = useLastQuestion(form);
  useForgetDraft(form.pending);
  return (
    <FoldedSection title="회원 탈퇴" open={formResult !== undefined}>
      <ul className={styles.consequences}>
        <li>{LOST_TEXT}</li>
        <li>
          거래한 상품의 제목과 가격, 첫 사진은 상대방의 거래 기록에 남아요. 둘이 취소한 거래도 그래요. 내
          이름은 ‘탈퇴한 사용자’로 바뀌고, 상대방도 탈퇴하면 기록이 지워져요.
        </li>
        <li>
          내가 보낸 메시지와 사진, 이야기한 상품의 제목과 가격, 첫 사진은 이름 없이 상대방의 대화에 남아요.
          마지막 메시지에서 1년이 지나거나 상대방도 탈퇴하면 지워져요.
        </li>
        <li>내가 남긴 후기는 이름 없이 받은 사람에게 남고, 그 사람이 탈퇴하면 지워져요.</li>
        <li>
          내가 한 신고는 누가 했는지 지운 채 운영자에게 남고, 운영자가 나에게 한 조치는 이름 없이 번호와
          이유만 남아요.
        </li>
      </ul>
      <PostForm form={{ ...form, handlers }} action={action} intent="leave">
        <OwnerFieldset
          passwordName="leavePassword"
          asksForCode={asksForCode}
          errors={{ password: errors.leavePassword, code: errors.code }}
        />
        <Submit form={form} variant="danger">
          탈퇴하기
        </Submit>
      </PostForm>
      <AlertDialog
        {...question}
        title="정말 탈퇴할까요?"
        text={`${LOST_TEXT} ${STAYS_TEXT}`}
        confirmLabel="탈퇴하기"
        cancelLabel="취소"
        tone="danger"
        pending={form.pending}
      />
    </FoldedSection>
  );
}

/** Between filling in the form and sending it. Stays open until it is answered. */
function useLastQuestion({ handlers, formResult }: ReturnType<typeof useForm<LeaveFields>>) {
  const [isAsking, setAsking] = useState(false);
  const [answered, setAnswered] = useState(formResult);
  if (formResult !== answered) {
    setAnswered(formResult);
    setAsking(false);
  }
  const onSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    handlers.onSubmit(event);
    if (isAsking || event.defaultPrevented) return;
    event.preventDefault();
    setAsking(true);
  };
  const onConfirm = () => handlers.ref.current?.requestSubmit();
  return {
    handlers: { ...handlers, onSubmit },
    question: { open: isAsking, onConfirm, onCancel: () => setAsking(false) },
  };
}

/** For a leaving account, which ends in a new document. The server deletes its photos. */
function useForgetDraft(isLeaving: boolean): void {
  const accountId = useKnownViewer()?.id;
  useEffect(() => {
    if (!isLeaving || accountId === undefined) return;
    const forget = () => {
      const storage = deviceStorage();
      if (!storage) return;
      forgetDraftsOf(storage, accountId);
      forgetUnsent(storage, accountId);
      storage.removeItem(historyKey('searches', accountId));
      storage.removeItem(historyKey('products', accountId));
    };
    window.addEventListener('pagehide', forget);
    return () => window.removeEventListener('pagehide', forget);
  }, [isLeaving, accountId]);
}
