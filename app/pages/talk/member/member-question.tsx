import { useSearchParams } from 'react-router';
import { type Conversation, conversationPath } from '../../../talk/conversation.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { AlertDialog } from '../../../ui/overlay/alert-dialog.tsx';
import { blockQuestion } from '../../../account/block/block-question.ts';
import styles from '../conversation-part.module.css';
import type { MemberChanges, MemberQuestionName } from './use-member-changes.ts';

type MemberQuestionProps = {
  conversation: Conversation;
  coming: string | null;
  changes: MemberChanges;
};

export function MemberQuestion({ conversation, coming, changes }: MemberQuestionProps) {
  // Without scripts the address opens it.
  const questionInAddress = useSearchParams()[0].get('ask');
  const { question } = changes;
  return (
    <>
      <AlertDialog
        open={question !== undefined}
        {...textsOf(question ?? 'leave', conversation, coming)}
        cancelLabel="취소"
        tone="danger"
        onConfirm={() => question && changes.send(question)}
        onCancel={changes.cancel}
      />
      {(questionInAddress === 'block' || questionInAddress === 'leave') && (
        <QuestionPart question={questionInAddress} {...{ conversation, coming }} />
      )}
    </>
  );
}

type QuestionPartProps = Pick<MemberQuestionProps, 'conversation' | 'coming'> & {
  question: MemberQuestionName;
};

function QuestionPart({ question, conversation, coming }: QuestionPartProps) {
  const { title, text, confirmLabel } = textsOf(question, conversation, coming);
  const path = conversationPath(conversation.id);
  return (
    <form className={styles.part} method="post" action={path}>
      <input type="hidden" name="intent" value={question} />
      <p className={styles.title}>{title}</p>
      <p className={styles.text}>{text}</p>
      <div className={styles.answers}>
        <ButtonLink variant="secondary" size="small" to={path}>
          취소
        </ButtonLink>
        <Button variant="danger" size="small">
          {confirmLabel}
        </Button>
      </div>
    </form>
  );
}

function textsOf(question: MemberQuestionName, { other }: Conversation, coming: string | null) {
  switch (question) {
    case 'block':
      return blockQuestion(other.nickname);
    case 'leave':
      return {
        title: '대화방에서 나갈까요?',
        text: `지금까지 나눈 이야기는 다시 볼 수 없어요. 상대가 새 메시지를 보내면 채팅 목록에 다시 보여요.${
          coming === null
            ? ''
            : `\n\n${coming}\n나가도 약속은 그대로예요. 못 가게 되었다면 먼저 약속을 취소해 주세요.`
        }`,
        confirmLabel: '나가기',
      };
  }
}
