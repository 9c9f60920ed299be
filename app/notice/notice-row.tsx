import { MemberIcon } from '../ui/icons/member-icon.tsx';
import { RelativeTimeText } from '../ui/relative-time/relative-time-text.tsx';
import styles from './notice-row.module.css';
import { noticeLabel, noticeTexts, type Notice } from './notice.ts';
import type { FormEvent, MouseEvent } from 'react';
import { SiteLink } from '../ui/site-link.tsx';
import { PopoverMenu, PopoverMenuItem } from '../ui/overlay/popover-menu.tsx';
import { topicOf, topicRules } from './choice/notice-choice.ts';

const sentenceId = (noticeId: string) => `notice-${noticeId}`;

type NoticeRowProps = {
  notice: Notice;
  to: string;
  more: number;
  photoAddress: string | null;
  price?: string | undefined;
  about?: string | undefined;
  onSee: () => void;
  onMute: () => void;
};

export function NoticeRow({ notice, to, more, photoAddress, price, about, onSee, onMute }: NoticeRowProps) {
  const { kind, title, person, createdAt, isSeen } = notice;
  const { sentence } = noticeTexts(kind);
  const openInTab = ({ button }: MouseEvent) => {
    if (button === 1) onSee();
  };
  return (
    <li className={styles.item} data-unseen={!isSeen || undefined}>
      <SiteLink to={to} className={styles.notice} onClick={onSee} onAuxClick={openInTab}>
        <span className={styles.picture}>
          {kind === 'inquiry-answered' ? (
            <MemberIcon name="chat" />
          ) : (
            <img
              className={styles.image}
              src={photoAddress ?? '/pictures/no-photo.svg'}
              alt=""
              loading="lazy"
              decoding="async"
            />
          )}
        </span>
        <span className={styles.lines}>
          <span id={sentenceId(notice.id)} className={styles.sentence}>
            {!isSeen && <span className="visually-hidden">안 읽음 </span>}
            {person !== null && (
              <>
                <strong className={styles.strong}>{person}</strong>님이{' '}
              </>
            )}
            <strong className={styles.strong}>{title}</strong>
            {more > 0 && ` 외 ${more}개`} {sentence}
            {price && ` ${price}`}
          </span>
          {about && <span className={styles.about}>{about}</span>}
          <span className={styles.meta}>
            {noticeLabel(notice)} · <RelativeTimeText at={createdAt} />
          </span>
        </span>
      </SiteLink>
      <NoticeMenu notice={notice} onSee={onSee} onMute={onMute} />
    </li>
  );
}

type NoticeMenuProps = {
  notice: Pick<Notice, 'id' | 'kind' | 'title' | 'isSeen'>;
  onSee: () => void;
  onMute: () => void;
};

/** Explains the notice, marks it as seen where its link cannot, and turns such notices off. */
function NoticeMenu({ notice: { id, kind, title, isSeen }, onSee, onMute }: NoticeMenuProps) {
  const inPlace = (send: () => void) => (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const topic = topicOf(kind);
  if (!topic) return null;
  return (
    <div className={styles.menu}>
      <PopoverMenu label={`${title} 더보기`} describedBy={sentenceId(id)}>
        <p className={styles.why}>{topicRules(topic).when} 오는 알림이에요.</p>
        {!isSeen && (
          <form method="post" action="/notice" onSubmit={inPlace(onSee)}>
            <input type="hidden" name="intent" value="seen" />
            <input type="hidden" name="id" value={id} />
            <PopoverMenuItem type="submit">읽음으로 표시</PopoverMenuItem>
          </form>
        )}
        <form method="post" action="/notice" onSubmit={inPlace(onMute)}>
          <input type="hidden" name="intent" value="mute" />
          <input type="hidden" name="kind" value={kind} />
          <PopoverMenuItem type="submit">이런 알림 끄기</PopoverMenuItem>
        </form>
      </PopoverMenu>
    </div>
  );
}
