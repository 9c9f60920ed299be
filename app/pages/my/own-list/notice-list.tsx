import { useEffect, useRef, type FormEvent } from 'react';
import { Form, useLocation, useNavigate } from 'react-router';
import { NOTICE_SETTINGS_PATH, NOTICES_PATH } from '../../../notice/notice-paths.ts';
import { mutedText, type NoticeTopic, parseTopic, topicOf } from '../../../notice/choice/notice-choice.ts';
import { NoticeRow } from '../../../notice/notice-row.tsx';
import { KEYWORDS_PATH } from '../../../keyword/keyword-path.ts';
import type { Notice, NoticeGroup, NoticeKind } from '../../../notice/notice.ts';
import type { Page } from '../../../platform/paging/keyset-page.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { SiteLink } from '../../../ui/site-link.tsx';
import { useInPlaceForm } from '../../answer-without-navigation.ts';
import { NextPage } from '../../paging/next-page.tsx';
import styles from './notice-list.module.css';
import { useOwnList } from './use-own-list.ts';

interface NoticeItem {
  notice: Notice;
  group: NoticeGroup;
  to: string;
  more: number;
  photoAddress: string | null;
  price?: string | undefined;
  about?: string | undefined;
}

export interface NoticePage {
  page: Page<NoticeItem>;
  unseen: number;
}

const LIST = {
  keyOf: ({ notice }: NoticeItem) => notice.id,
  pageOf: ({ page }: NoticePage) => page,
  atOf: ({ notice }: NoticeItem) => notice.createdAt,
};

export function NoticeList({ page, unseen }: NoticePage) {
  const list = useOwnList(page, LIST);
  const { items, nextHref } = list;
  const { send, mute } = useNoticeForm();
  return (
    <>
      <PageTitle
        count={unseen || undefined}
        counted="안 읽은 알림"
        action={<TitleActions unseen={unseen} onSeeAll={() => send({ intent: 'all-seen' })} />}
      >
        알림
      </PageTitle>
      <Muted />
      <p className={styles.ways}>
        <SiteLink className={styles.way} to={KEYWORDS_PATH}>
          키워드 알림
        </SiteLink>
      </p>
      {items.length === 0 && nextHref === undefined ? (
        <EmptyState
          picture="/pictures/empty/no-products.svg"
          message="새로운 알림이 없어요."
          hint="구매한 상품 소식은 MY의 나의 알림에 있어요."
        >
          <ButtonLink to="/profile">MY로 가기</ButtonLink>
        </EmptyState>
      ) : (
        groupsOf(items).map(({ group, members }, index) => (
          <section key={group} aria-labelledby={`notices-${index}`}>
            <h2 id={`notices-${index}`} className={styles.group}>
              {group}
            </h2>
            <ul aria-labelledby={`notices-${index}`}>
              {members.map(({ group: _group, ...item }) => (
                <NoticeRow
                  key={item.notice.id}
                  {...item}
                  onSee={() => {
                    if (!item.notice.isSeen) send({ intent: 'seen', id: item.notice.id });
                  }}
                  onMute={() => mute(item.notice.kind)}
                />
              ))}
            </ul>
          </section>
        ))
      )}
      {nextHref !== undefined && <NextPage {...list} href={nextHref} label="이전 알림 보기" />}
    </>
  );
}

type TitleActionsProps = { unseen: number; onSeeAll: () => void };

function TitleActions({ unseen, onSeeAll }: TitleActionsProps) {
  return (
    <div className={styles.actions}>
      {unseen > 0 && <SeeAll onSend={onSeeAll} />}
      <SiteLink to={NOTICE_SETTINGS_PATH} className={styles.button}>
        알림 설정
      </SiteLink>
    </div>
  );
}

function Muted() {
  const topic = parseTopic(new URLSearchParams(useLocation().search).get('muted') ?? '');
  return topic && <output className={styles.muted}>{mutedText(topic)}</output>;
}

function SeeAll({ onSend }: { onSend: () => void }) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSend();
  };
  return (
    <Form method="post" onSubmit={submit}>
      <button name="intent" value="all-seen" className={styles.button}>
        모두 읽음
      </button>
    </Form>
  );
}

function useNoticeForm() {
  const { answer, send } = useInPlaceForm(NOTICES_PATH);
  const { showToast } = useToast();
  const navigate = useNavigate();
  const muted = useRef<NoticeTopic>(undefined);
  useEffect(() => {
    if (!answer) return;
    const topic = muted.current;
    muted.current = undefined;
    if (!answer.ok) showToast(answer.text, 'failed');
    else if (topic)
      showToast(mutedText(topic), 'done', {
        label: '알림 설정',
        onPress: () => void navigate(NOTICE_SETTINGS_PATH),
      });
  }, [answer, showToast, navigate]);
  const mute = (kind: NoticeKind) => {
    if (send({ intent: 'mute', kind })) muted.current = topicOf(kind);
  };
  return { send, mute };
}

/** Newest first, so those of a group stand together. */
function groupsOf(items: NoticeItem[]): { group: NoticeGroup; members: NoticeItem[] }[] {
  const groups = new Map<NoticeGroup, NoticeItem[]>();
  for (const item of items) groups.set(item.group, [...(groups.get(item.group) ?? []), item]);
  return [...groups].map(([group, members]) => ({ group, members }));
}
