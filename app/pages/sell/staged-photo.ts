import { discardStagedPhoto } from '../../media/staging/staged-photos.server.ts';
import { visitorHandler } from '../../request/handler.server.ts';
import { rejectOverLimit, rejectStaging } from './stage-upload.server.ts';

/** Gives up one held photo by `DELETE`: 204, or 404 when the person holds none such. */
export const action = visitorHandler(
  async ({ services, request, actor, params }) => {
    if (!actor) return rejectStaging('signed-out');
    if (request.method !== 'DELETE') return new Response(null, { status: 405, headers: { Allow: 'DELETE' } });
    const wasStaged = await discardStagedPhoto(services, actor, params['id'] ?? '');
    return new Response(null, { status: wasStaged ? 204 : 404 });
  },
  { onRateLimit: rejectOverLimit },
);
