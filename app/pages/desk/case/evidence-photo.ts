import { isFileRetained } from '../../../media/store-photos.server.ts';
import { photoMediaType } from '../../../media/storage/storage.server.ts';
import { CodedError } from '../../../platform/coded-error.ts';
import { findCase } from '../../../support/case/case.server.ts';
import { listReportsOfCase } from '../../../support/report/report.server.ts';
import { deskHandler } from '../desk-handler.server.ts';

/** Opened as a document, a photo runs nothing. */
const POLICY = "sandbox; default-src 'none'";

/** Only photos that a report of the case has kept; never for the operator it is about. */
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
