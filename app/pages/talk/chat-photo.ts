import { photoMediaType } from '../../media/storage/storage.server.ts';
import { visitorHandler } from '../../request/handler.server.ts';
import { openMessagePhoto, parsePhotoWidth } from '../../talk/photos/message-photos.server.ts';
import { CodedError } from '../../platform/coded-error.ts';
import { signedOut } from '../api/private-response.ts';

/** Opened as a document, a photo runs nothing. */
const POLICY = "sandbox; default-src 'none'";

export const loader = visitorHandler(async ({ services, actor, params, url }) => {
  if (!actor) return signedOut();
  const { id = '', photo = '' } = params;
  const width = parsePhotoWidth(url.searchParams.get('width'));
  const { database, storage } = services;
  const file = await openMessagePhoto({ db: database.read, storage }, actor, { id, photo, width });
  const body = await file.stream();
  // Its conversation may be deleted at any moment.
  if (!body) throw new CodedError('not-found', `a photo's file is gone: ${id} ${photo}`);
  return new Response(body, {
    headers: {
      'Content-Type': photoMediaType('.webp'),
      'Content-Length': String(file.size),
      'Content-Security-Policy': POLICY,
      'Cache-Control': 'private, no-store',
    },
  });
});
