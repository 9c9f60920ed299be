import { blockQuestion } from '../../account/block/block-question.ts';
import { AlertDialog } from '../../ui/overlay/alert-dialog.tsx';

type BlockQuestionProps = {
  isOpen: boolean;
  nickname: string;
  onBlock: () => void;
  onCancel: () => void;
};

export function BlockQuestion({ isOpen, nickname, onBlock, onCancel }: BlockQuestionProps) {
  return (
    <AlertDialog
      open={isOpen}
      {...blockQuestion(nickname)}
      cancelLabel="취소"
      tone="danger"
      onConfirm={onBlock}
      onCancel={onCancel}
    />
  );
}
