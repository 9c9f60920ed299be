import type { Actor } from '../../account/find-actor.server.ts';
import { exportMyData } from '../../leaving/export-my-data.server.ts';
import type { PageRequest } from '../../request/handler.server.ts';
import { logSecurityEvent } from '../../request/log-security-event.server.ts';
import { noStore } from '../no-store.ts';

/** Everything that is kept about whoever asks, as a file. */
export async function answerMyData(page: PageRequest & { actor: Actor }): Promise<Response> {
  const { config, database, now } = page.services;
  const mine = await exportMyData({ db: database.read, now, config }, page.actor);
  logSecurityEvent(page, 'data exported');
  return new Response(JSON.stringify(mine, null, 2), {
    headers: {
      ...noStore(),
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="my-data.json"',
    },
  });
}
