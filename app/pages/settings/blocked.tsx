import { type ClientActionFunctionArgs, data, redirect, useFetcher, useLoaderData } from 'react-router';
import { listBlocked, unblockPerson } from '../../account/block/block.server.ts';
import { BLOCKED_PATH } from '../../account/account-paths.ts';
import { dateText } from '../../korean/date-text.ts';
import { personPath } from '../../product/product.ts';
import { answerOrFailure } from '../../request/form-response.ts';
import { memberHandler, type MemberRequest } from '../../request/handler.server.ts';
import { readForm } from '../../request/read-form.server.ts';
import type { PageHandle } from '../../shell/page-handle.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { useFailureToast } from '../../ui/feedback/use-failure-toast.ts';
import { type AnyFormResult, readFields } from '../../ui/form/form-result.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import { noStore } from '../no-store.ts';
import { privateMeta } from '../page-meta.ts';
import styles from './blocked.module.css';

export const handle: PageHandle = {
  isPersonal: true,
  header: 'back',
  title: '차단한 사용자',
  backTo: '/profile/settings',
  footer: false,
};
export const meta = privateMeta('차단한 사용자');
export const headers = noStore;

export const loader = memberHandler(
  async ({ services, actor }: MemberRequest) => ({
    blocked: await listBlocked(services.database.read, actor.id),
  }),
  BLOCKED_PATH,
);

export const action = memberHandler(async ({ services, actor, request }: MemberRequest) => {
  const { intent, personId } = readFields(await readForm(request), ['intent', 'personId']);
  if (intent !== 'unblock') throw data(null, { status: 400 });
  await unblockPerson(services, actor, { personId });
  throw redirect(BLOCKED_PATH);
}, BLOCKED_PATH);

export async function clientAction(sent: ClientActionFunctionArgs) {
  const failure = '차단을 풀지 못했어요. 잠시 후 다시 눌러 주세요.';
  return answerOrFailure(sent, [], { log: '차단을 풀지 못했습니다.', failure, isOfRow: true });
}

type BlockedPerson = { id: string; nickname: string; blockedAt: number };

export default function Blocked() {
  const { blocked } = useLoaderData<typeof loader>();
  if (blocked.length === 0) {
    return (
      <EmptyState
        picture="/pictures/empty/no-results.svg"
        message="차단한 사용자가 없어요."
        hint="대화 화면이나 판매자 화면의 ‘더보기’에서 차단할 수 있어요."
      />
    );
  }
  return (
    <ul className={styles.list} aria-label="차단한 사용자">
      {blocked.map((person) => (
        <BlockedRow key={person.id} person={person} />
      ))}
    </ul>
  );
}

function BlockedRow({ person: { id, nickname, blockedAt } }: { person: BlockedPerson }) {
  const fetcher = useFetcher<AnyFormResult>();
  useFailureToast(fetcher.data);
  return (
    <li className={styles.row}>
      <span className={styles.lines}>
        <SiteLink className={styles.name} to={personPath(id)}>
          {nickname}
        </SiteLink>
        <span className={styles.date}>{dateText(blockedAt)}부터 차단</span>
      </span>
      <fetcher.Form method="post" action={BLOCKED_PATH}>
        <input type="hidden" name="intent" value="unblock" />
        <input type="hidden" name="personId" value={id} />
        <Button
          variant="secondary"
          size="small"
          pending={fetcher.state !== 'idle'}
          aria-label={`${nickname} 차단 풀기`}
        >
          차단 풀기
        </Button>
      </fetcher.Form>
    </li>
  );
}
