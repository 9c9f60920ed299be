import { listHeldPhotos } from '../../media/staging/staged-photos.server.ts';
import { HELD_HEADERS, holdUpload, refuseHold, refuseOverLimit } from './stage-upload.server.ts';
import { visitorHandler } from '../../request/handler.server.ts';

/** Which photos the person holds; a form that was left looks here for its own. */
export const loader = visitorHandler(async ({ services, actor }) => {
  if (!actor) return refuseHold('signed-out');
  const photos = await listHeldPhotos(services.database.read, actor);
  return Response.json({ photos }, { headers: HELD_HEADERS });
});

/** Takes one photo, the whole body of the request, into the holding place. */
export const action = visitorHandler(
  async ({ services, request, visit, actor }) => {
    if (!actor) return refuseHold('signed-out');
    if (request.method !== 'POST')
      return new Response(null, { status: 405, headers: { Allow: 'GET, POST' } });
    return holdUpload({ services, request, visit, actor });
  },
  { limited: refuseOverLimit },
);
