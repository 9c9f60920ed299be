import type { FormEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import styles from './chat-button.module.css';

type ChatButtonProps = {
  action: string;
  pending: boolean;
  onChat: () => void;
};

export function ChatButton({ action, pending, onChat }: ChatButtonProps) {
  const chat = (event: FormEvent) => {
    event.preventDefault();
    if (!pending) onChat();
  };
  return (
    <form className={styles.form} method="post" action={action} onSubmit={chat} data-early-tap>
      <input type="hidden" name="intent" value="chat" />
      <Button variant="secondary" pending={pending}>
        채팅하기
      </Button>
    </form>
  );
}
