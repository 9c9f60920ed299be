import type { SubmitEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import styles from './chat-button.module.css';

export const CHAT_FORM_ID = 'chat';

type ChatButtonProps = {
  action: string;
  pending: boolean;
  /** @param ask of the button that was pressed, which may stand elsewhere on the page */
  onChat: (ask: string) => void;
};

export function ChatButton({ action, pending, onChat }: ChatButtonProps) {
  const chat = (event: SubmitEvent) => {
    event.preventDefault();
    const button = event.nativeEvent.submitter as HTMLButtonElement;
    if (!pending) onChat(button.value);
  };
  return (
    <form
      id={CHAT_FORM_ID}
      className={styles.form}
      method="post"
      action={action}
      onSubmit={chat}
      data-early-tap
    >
      <input type="hidden" name="intent" value="chat" />
      <Button variant="secondary" pending={pending}>
        채팅하기
      </Button>
    </form>
  );
}
