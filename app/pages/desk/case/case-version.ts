import { CodedError } from '../../../platform/coded-error.ts';
import { findCase } from '../../../support/case/case.server.ts';
import { deskHandler } from '../desk-handler.server.ts';

/** For an open page of the case: unlike loading it again, it counts as no look at the evidence. */
export const loader = deskHandler('reader', async ({ services, params }) => {
  const found = await findCase(services.database.read, params['id'] ?? '');
  if (!found) throw new CodedError('not-found', 'no such case');
  return Response.json({ version: found.version }, { headers: { 'Cache-Control': 'no-store' } });
});
