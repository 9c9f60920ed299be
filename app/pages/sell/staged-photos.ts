import { listStagedPhotos } from '../../media/staging/staged-photos.server.ts';
import { rejectOverLimit, rejectStaging, STAGED_PHOTO_HEADERS, stageUpload } from './stage-upload.server.ts';
import { visitorHandler } from '../../request/handler.server.ts';

export const loader = visitorHandler(async ({ services, actor }) => {
  if (!actor) return rejectStaging('signed-out');
  const photos = await listStagedPhotos(services.database.read, actor);
  return Response.json({ photos }, { headers: STAGED_PHOTO_HEADERS });
});

export const action = visitorHandler(
  async ({ services, request, pageContext, actor }) => {
    if (!actor) return rejectStaging('signed-out');
    if (request.method !== 'POST')
      return new Response(null, { status: 405, headers: { Allow: 'GET, POST' } });
    return stageUpload({ services, request, pageContext, actor });
  },
  { onRateLimit: rejectOverLimit },
);
