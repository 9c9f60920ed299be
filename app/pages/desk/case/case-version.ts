import { CodedError } from '../../../platform/coded-error.ts';
import { findCase } from '../../../support/case/case.server.ts';
import { deskHandler } from '../desk-handler.server.ts';

/** For a page that shows the case: unlike reading it anew, it is no look at what was said. */
export const loader = deskHandler('reader', async ({ services, params }) => {
  const found = await findCase(services.database.read, params['id'] ?? '');
  if (!found) throw new CodedError('not-found', 'no such case');
  return Response.json({ version: found.version }, { headers: { 'Cache-Control': 'no-store' } });
});
