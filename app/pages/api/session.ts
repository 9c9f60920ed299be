import type { Viewer } from '../../account/account.ts';
import { listPickIds } from '../../pick/pick.server.ts';
import { countUnseen } from '../../notice/notice.server.ts';
import {
  listProductIdsBlockedEitherWay,
  listProductIdsOfBlocked,
} from '../../product/list/list-products.server.ts';
import { visitorHandler } from '../../request/handler.server.ts';
import { runBeside } from '../../request/renew-session.server.ts';
import { NOTHING_UNREAD } from '../../shell/session/unread.ts';
import { countUnread } from '../../talk/conversation.server.ts';
import { noteOpened } from '../../talk/list/unread-mail/unread-mail.server.ts';

const MAX_IDS = 100;
const NO_STORE = { headers: { 'Cache-Control': 'no-store' } };

export const loader = visitorHandler(async ({ services, url, actor }) => {
  if (!actor) return Response.json({ user: null, picks: [], unread: NOTHING_UNREAD }, NO_STORE);
  runBeside(services, noteOpened(services, actor));
  const ids = (url.searchParams.get('ids') ?? '').split(',').filter(Boolean).slice(0, MAX_IDS);
  const { read } = services.database;
  const [picks, leftOutIds, chats, notices] = await Promise.all([
    listPickIds(read, actor.id, ids),
    listProductIdsBlockedEitherWay(read, actor.id),
    countUnread(read, actor.id),
    countUnseen(read, actor.id),
  ]);
  const { id, nickname, email } = actor;
  const blockedIds = leftOutIds.length > 0 ? await listProductIdsOfBlocked(read, actor.id) : [];
  const user: Viewer = { id, nickname, email, ...(leftOutIds.length > 0 && { leftOutIds, blockedIds }) };
  return Response.json({ user, picks, unread: { chats, notices } }, NO_STORE);
});
