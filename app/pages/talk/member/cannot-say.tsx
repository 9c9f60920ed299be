import type { FormEvent } from 'react';
import { conversationPath } from '../../../talk/conversation.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './cannot-say.module.css';

type CannotSayProps = { id: string; hasBlocked: boolean; onUnblock: () => void };

export function CannotSay({ id, hasBlocked, onUnblock }: CannotSayProps) {
  const unblock = (event: FormEvent) => {
    event.preventDefault();
    onUnblock();
  };
  if (!hasBlocked) return <p className={styles.part}>탈퇴한 사용자와는 대화할 수 없어요.</p>;
  return (
    <form className={styles.part} method="post" action={conversationPath(id)} onSubmit={unblock}>
      <input type="hidden" name="intent" value="unblock" />
      <p>차단한 사용자예요. 서로 메시지를 보낼 수 없어요.</p>
      <Button variant="secondary" size="small" className={styles.button}>
        차단 풀기
      </Button>
    </form>
  );
}
