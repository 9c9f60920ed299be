import type { FormEvent } from 'react';
import { PopoverMenu, PopoverMenuItem } from '../ui/overlay/popover-menu.tsx';
import { topicOf, topicRules } from './choice/notice-choice.ts';
import styles from './notice-menu.module.css';
import type { Notice } from './notice.ts';

type NoticeMenuProps = {
  notice: Pick<Notice, 'kind' | 'title'>;
  onMute: () => void;
};

/** Why it came, and the way to have no more of them. */
export function NoticeMenu({ notice: { kind, title }, onMute }: NoticeMenuProps) {
  const mute = (event: FormEvent) => {
    event.preventDefault();
    onMute();
  };
  return (
    <div className={styles.menu}>
      <PopoverMenu label="더보기" description={title}>
        <p className={styles.why}>{topicRules(topicOf(kind)).when} 오는 알림이에요.</p>
        <form method="post" action="/notice" onSubmit={mute}>
          <input type="hidden" name="intent" value="mute" />
          <input type="hidden" name="kind" value={kind} />
          <PopoverMenuItem type="submit">이런 알림 끄기</PopoverMenuItem>
        </form>
      </PopoverMenu>
    </div>
  );
}
