import { countUnseen, pageNotices } from '../../notice/notice.server.ts';
import { noticeLine } from '../../notice/notice.ts';
import { visitorHandler } from '../../request/handler.server.ts';
import { showNotices } from '../my/show-notices.server.ts';
import { PRIVATE, signedOut } from './private-response.ts';

export const loader = visitorHandler(async ({ services, actor, url }) => {
  if (!actor) return signedOut();
  const { read } = services.database;
  const [{ items, nextCursor }, unread] = await Promise.all([
    pageNotices(read, actor.id, url.searchParams.get('cursor')),
    countUnseen(read, actor.id),
  ]);
  const notices = (await showNotices(read, actor.id, items, services.now())).map(
    ({ notice, to, price, more }) => ({
      id: notice.id,
      kind: notice.kind,
      text: noticeLine(notice, { price, more }),
      path: to,
      count: notice.count,
      seen: notice.isSeen,
      createdAt: notice.createdAt,
    }),
  );
  return Response.json({ unread, notices, nextCursor }, PRIVATE);
});
