import {
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  data,
  useLoaderData,
  useLocation,
} from 'react-router';
import { LoginForm } from '../../account/sign-in/login-form.tsx';
import { seoulDay } from '../../korean/date-text.ts';
import { publicAddress } from '../../media/photo.ts';
import { noticeGroup } from '../../notice/notice.ts';
import { parseNoticeKind, topicOf } from '../../notice/choice/notice-choice.ts';
import { countUnseen, pageNotices } from '../../notice/notice.server.ts';
import { readPagePosition } from '../../platform/paging/keyset-page.ts';
import { memberHandler, visitorHandler } from '../../request/handler.server.ts';
import type { PageHandle } from '../../shell/page-handle.ts';
import { answerInPlace } from '../answer-without-navigation.ts';
import { noStore } from '../no-store.ts';
import { privateMeta } from '../page-meta.ts';
import { NoticeList, type NoticePage } from './own-list/notice-list.tsx';
import { loadOwnPage } from './own-list/use-own-list.ts';
import { mutedPath } from './notice-path.ts';
import { seeNotices } from './notice-action.server.ts';
import { showNotices } from './show-notices.server.ts';
import { NOTICES_PATH } from '../../notice/notice-paths.ts';

export const handle: PageHandle = { isPersonal: true };
export const meta = privateMeta('알림');
export const headers = noStore;

export const loader = visitorHandler(async ({ services, actor, url }) => {
  if (!actor) return data(null, { status: 401 });
  const { read } = services.database;
  const [{ items, nextCursor }, unseen] = await Promise.all([
    pageNotices(read, actor.id, ...readPagePosition(url.searchParams)),
    countUnseen(read, actor.id),
  ]);
  const today = seoulDay(services.now());
  const shown = (await showNotices(read, actor.id, items, services.now())).map(({ photo, ...row }) => ({
    ...row,
    group: noticeGroup(today - seoulDay(row.notice.createdAt)),
    photoAddress: photo === null ? null : publicAddress(photo, services.config),
  }));
  return data({ page: { items: shown, nextCursor }, unseen } satisfies NoticePage);
});

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  return loadOwnPage(args, () => args.serverLoader<typeof loader>());
}

export const action = memberHandler(seeNotices, NOTICES_PATH);

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const form = await request.clone().formData();
  const kind = parseNoticeKind(String(form.get('kind')));
  const topic = kind && topicOf(kind);
  return answerInPlace(serverAction, {
    page: topic ? mutedPath(topic) : NOTICES_PATH,
    rejectionTexts: {},
    failure: kind
      ? '알림을 끄지 못했어요. 잠시 후 다시 시도해 주세요.'
      : '읽음으로 바꾸지 못했어요. 잠시 후 다시 시도해 주세요.',
  });
}

export default function Notices() {
  const loaded = useLoaderData<typeof loader>();
  const { key } = useLocation();
  if (!loaded) return <LoginForm next={NOTICES_PATH} />;
  return <NoticeList key={key} {...loaded} />;
}
