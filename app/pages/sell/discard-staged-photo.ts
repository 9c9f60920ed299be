import { discardStagedPhoto } from '../../media/staging/staged-photos.server.ts';
import { visitorHandler } from '../../request/handler.server.ts';
import { rejectOverLimit, rejectStaging } from './stage-upload.server.ts';

/** `DELETE`: 204, or 404 for a photo the actor has not staged. */
export const action = visitorHandler(
  async ({ services, request, actor, params }) => {
    if (!actor) return rejectStaging('signed-out');
    if (request.method !== 'DELETE') return new Response(null, { status: 405, headers: { Allow: 'DELETE' } });
    const wasStaged = await discardStagedPhoto(services, actor, params['id'] ?? '');
    return new Response(null, { status: wasStaged ? 204 : 404 });
  },
  { onRateLimit: rejectOverLimit },
);
