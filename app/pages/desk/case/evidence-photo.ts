import { isFileRetained } from '../../../media/store-photos.server.ts';
import { photoMediaType } from '../../../media/storage/storage.server.ts';
import { CodedError } from '../../../platform/coded-error.ts';
import { findCase } from '../../../support/case/case.server.ts';
import { listReportsOfCase } from '../../../support/report/report.server.ts';
import { deskHandler } from '../desk-handler.server.ts';

/** A photo's bytes, as if it were opened by itself, run nothing. */
const POLICY = "sandbox; default-src 'none'";

/** Of those alone that a report of the case has kept; to others than the operator it is about. */
export const loader = deskHandler('reader', async ({ services, params, actor }) => {
  const { id = '', '*': key = '' } = params;
  const { read } = services.database;
  const isOwn = (await findCase(read, id))?.accountId === actor.id;
  const reportIds = isOwn ? [] : (await listReportsOfCase(read, id)).map((report) => report.id);
  const file = (await isFileRetained(read, key, reportIds)) ? await services.storage.open(key) : undefined;
  const body = await file?.stream();
  if (!file || !body) throw new CodedError('not-found', `no photo of the case ${id}: ${key}`);
  return new Response(body, {
    headers: {
      'Content-Type': photoMediaType(key),
      'Content-Length': String(file.size),
      'Content-Security-Policy': POLICY,
      'Cache-Control': 'private, no-store',
    },
  });
});
