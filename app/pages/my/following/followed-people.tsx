import { useEffect } from 'react';
import { type ClientLoaderFunctionArgs, data, useFetcher, useLoaderData, useLocation } from 'react-router';
import { type Page, readPagePosition } from '../../../platform/paging/keyset-page.ts';
import { countFollowed, type FollowedPerson, pageFollowed } from '../../../product/follow/follow.server.ts';
import { FOLLOWED_PEOPLE_PATH } from '../../../product/follow/follow.ts';
import { personPath } from '../../../product/product.ts';
import { memberHandler } from '../../../request/handler.server.ts';
import type { PageHandle } from '../../../shell/page-handle.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { useRestoredFocus } from '../../../ui/overlay/use-restored-focus.ts';
import { SiteLink } from '../../../ui/site-link.tsx';
import { NextPage } from '../../paging/next-page.tsx';
import { noStore } from '../../no-store.ts';
import { privateMeta } from '../../page-meta.ts';
import type { RelationAnswer } from '../../people/relation.ts';
import { loadOwnPage, useOwnList } from '../own-list/use-own-list.ts';
import { FollowingTabs } from './following-tabs.tsx';
import styles from './following.module.css';

export const handle: PageHandle = { isPersonal: true, header: 'back', title: '모아보기', sell: false };
export const meta = privateMeta('모아보는 판매자');
export const headers = noStore;

export const loader = memberHandler(async ({ services, actor, url }) => {
  const { read } = services.database;
  const [page, count] = await Promise.all([
    pageFollowed(read, actor, ...readPagePosition(url.searchParams)),
    countFollowed(read, actor),
  ]);
  return data({ page, count });
}, FOLLOWED_PEOPLE_PATH);

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  return loadOwnPage(args, () => args.serverLoader<typeof loader>());
}

export default function FollowedPeople() {
  const { page, count } = useLoaderData<typeof loader>();
  const { key } = useLocation();
  return (
    <>
      <FollowingTabs current="people" count={count} />
      <PeopleList key={key} page={page} count={count} />
    </>
  );
}

interface Loaded {
  page: Page<FollowedPerson>;
}

const LIST = { keyOf: ({ id }: FollowedPerson) => id, pageOf: ({ page }: Loaded) => page };

function PeopleList({ page, count }: Loaded & { count: number }) {
  const list = useOwnList(page, LIST);
  const { items, nextHref } = list;
  const ref = useRestoredFocus<HTMLDivElement>(count);
  return (
    <div ref={ref} tabIndex={-1}>
      {items.length === 0 ? (
        <EmptyState
          picture="/pictures/empty/no-results.svg"
          message="모아보는 판매자가 없어요."
          hint="판매자 화면에서 ‘모아보기’를 누르면 새 상품이 한곳에 모여요."
        />
      ) : (
        <ul className={styles.people} aria-label="모아보는 판매자">
          {items.map((person) => (
            <PersonRow key={person.id} person={person} onUnfollowed={list.drop} />
          ))}
        </ul>
      )}
      {nextHref !== undefined && <NextPage {...list} href={nextHref} label="다음 판매자 보기" />}
    </div>
  );
}

type PersonRowProps = { person: FollowedPerson; onUnfollowed: (id: string) => void };

function PersonRow({ person: { id, nickname, isSuspended }, onUnfollowed }: PersonRowProps) {
  const { data: answer, state, Form } = useFetcher<RelationAnswer>();
  const { showToast } = useToast();
  useEffect(() => {
    if (!answer) return;
    if (!answer.ok) return showToast(answer.text, 'failed');
    onUnfollowed(id);
    showToast('모아보기에서 뺐어요.');
  }, [answer, id, onUnfollowed, showToast]);
  const [initial = ''] = nickname;
  const who = (
    <>
      <span className={styles.avatar} aria-hidden="true">
        {initial}
      </span>
      <span>
        <span className={styles.name}>{nickname}</span>
        {isSuspended && <span className={styles.note}>이용이 정지된 사용자예요.</span>}
      </span>
    </>
  );
  return (
    <li className={styles.row}>
      {isSuspended ? (
        <span className={styles.person}>{who}</span>
      ) : (
        <SiteLink className={styles.person} to={personPath(id)}>
          {who}
        </SiteLink>
      )}
      <Form method="post" action={personPath(id)}>
        <input type="hidden" name="intent" value="unfollow" />
        <Button
          variant="secondary"
          size="small"
          pending={state !== 'idle'}
          aria-label={`${nickname} 모아보기에서 빼기`}
        >
          빼기
        </Button>
      </Form>
    </li>
  );
}
