import { listPickIds } from '../../pick/pick.server.ts';
import { visitorHandler } from '../../request/handler.server.ts';

const MAX_IDS = 100;
const NO_STORE = { headers: { 'Cache-Control': 'no-store' } };

export const loader = visitorHandler(async ({ services, url, actor }) => {
  if (!actor) return Response.json({ user: null, picks: [] }, NO_STORE);
  const ids = (url.searchParams.get('ids') ?? '').split(',').filter(Boolean).slice(0, MAX_IDS);
  const picks = await listPickIds(services.database.read, actor.id, ids);
  const { id, nickname, email } = actor;
  return Response.json({ user: { id, nickname, email }, picks }, NO_STORE);
});
