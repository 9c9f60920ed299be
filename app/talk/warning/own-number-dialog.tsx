import { useState } from 'react';
import { AlertDialog } from '../../ui/overlay/alert-dialog.tsx';
import { ownNumberQuestion } from './numbers.ts';

/** Asks before a text with the sender's own number is sent. `sendOrAsk` sends any other at once. */
export function useOwnNumberDialog(send: () => void) {
  const [question, setQuestion] = useState<ReturnType<typeof ownNumberQuestion>>();
  const [isOpen, setOpen] = useState(false);
  const sendOrAsk = (text: string) => {
    const found = ownNumberQuestion(text);
    if (!found) return send();
    setQuestion(found);
    setOpen(true);
  };
  const confirm = () => {
    setOpen(false);
    send();
  };
  const dialog = question && (
    <AlertDialog
      open={isOpen}
      {...question}
      confirmLabel="그대로 보내기"
      cancelLabel="고치기"
      onConfirm={confirm}
      onCancel={() => setOpen(false)}
    />
  );
  return { sendOrAsk, dialog };
}
