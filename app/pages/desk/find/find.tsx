import { useRef } from 'react';
import { data, Form, useLoaderData } from 'react-router';
import { maskedEmail } from '../../../account/masked-email.ts';
import { mayActAs } from '../../../account/operator/operator-role.ts';
import { minuteText } from '../../../korean/date-text.ts';
import { find, type Found, MAX_NAMED_ALIKE } from '../../../moderation/find/find.server.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { noStore } from '../../no-store.ts';
import { privateMeta } from '../../page-meta.ts';
import { DESK_HANDLE, DeskFrame } from '../desk-frame.tsx';
import { frameOf } from '../desk-frame.server.ts';
import { deskHandler } from '../desk-handler.server.ts';
import { DESK_FIND_PATH, deskListingPath, deskPersonPath } from '../desk-paths.ts';
import { LinkSection } from '../link-section.tsx';
import { listingTitle } from '../listing/listing-state.ts';
import { useDeskKeys } from '../use-desk-keys.ts';
import styles from './find.module.css';

export const handle = DESK_HANDLE;
export const meta = privateMeta('찾기');
export const headers = noStore;

export const loader = deskHandler('reader', async (page) => {
  const { services, url, role } = page;
  const typed = url.searchParams.get('q') ?? '';
  const { kind, people, listing } = await find(
    services.database,
    typed,
    services.config.origin ?? url.origin,
  );
  const seesEmail = mayActAs(role, 'moderator');
  return data({
    frame: await frameOf(page),
    typed,
    problem: PROBLEMS[kind],
    isSearched: kind !== 'nothing',
    maxPeople: MAX_NAMED_ALIKE,
    people: people.map(({ id, nickname, email, createdAt, suspendedAt }) => ({
      path: deskPersonPath(id),
      text: nickname,
      note: [
        seesEmail ? email : maskedEmail(email),
        `${minuteText(createdAt)} 가입`,
        ...(suspendedAt === null ? [] : ['이용 정지 중']),
      ].join(' · '),
    })),
    listings: listing
      ? [
          {
            path: deskListingPath(listing.id),
            text: listingTitle(listing),
            note: listing.product?.sellerName ?? '삭제된 상품',
          },
        ]
      : [],
  });
});

const PEOPLE_CUT = '이름순으로 20명만 보여요. 닉네임을 더 적어 주세요.';
const PROBLEMS: Partial<Record<Found['kind'], string>> = {
  private: '대화는 신고된 것만, 처리할 일에서 볼 수 있어요.',
  foreign: '이 장터의 사람이나 상품의 주소가 아니에요.',
};

export default function Find() {
  const { frame, typed, problem, isSearched, people, maxPeople, listings } = useLoaderData<typeof loader>();
  const ref = useRef<HTMLFormElement>(null);
  useDeskKeys({ '/': () => ref.current?.querySelector('input')?.focus() });
  const isEmpty = people.length === 0 && listings.length === 0;
  return (
    <DeskFrame frame={frame} title="찾기">
      <Form ref={ref} className={styles.form} action={DESK_FIND_PATH} role="search">
        <TextField
          key={typed}
          label="사람이나 상품"
          name="q"
          type="search"
          enterKeyHint="search"
          help="닉네임의 앞부분, 이메일, 번호, 상품이나 사람의 주소"
          defaultValue={typed}
          error={problem}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- nothing else is on the page yet
          autoFocus={!isSearched}
        />
        <Button>찾기</Button>
      </Form>
      <div className={styles.found} aria-live="polite">
        {isSearched && isEmpty && !problem && <p>찾는 사람이나 상품이 없어요.</p>}
        <LinkSection id="people" title="사람" rows={people} max={maxPeople} cutText={PEOPLE_CUT} />
        <LinkSection id="listings" title="상품" rows={listings} />
      </div>
    </DeskFrame>
  );
}
