import type { Actor } from '../../account/account.server.ts';
import { readPhotoBody } from '../../media/receive/read-photo-body.server.ts';
import { uploadSlots, type UploadSlot } from '../../media/receive/upload-slots.ts';
import {
  FORM_PHOTOS_HEADER,
  parseStagedIds,
  STAGING_FAILURES,
  type StagingFailure,
} from '../../media/staging/staged-photo.ts';
import { stagePhoto } from '../../media/staging/staged-photos.server.ts';
import { toOutage } from '../../platform/outage.server.ts';
import type { RateLimitedError } from '../../platform/rate-limit/rate-limit.ts';
import { arrivingBody, type PageContext } from '../../request/page-context.server.ts';
import { logOutage } from '../../request/security-log.server.ts';
import type { Services } from '../../request/services.server.ts';

interface Upload {
  services: Pick<Services, 'database' | 'storage' | 'logger' | 'limits' | 'now'> & {
    config: Pick<Services['config'], 'uploadsPerAddress'>;
  };
  request: Request;
  pageContext: Pick<PageContext, 'address' | 'body'>;
  actor: Pick<Actor, 'id'>;
}

export const STAGED_PHOTO_HEADERS = { 'Cache-Control': 'no-store' };
const RETRY_AFTER_S = '1';

/** 201 with id and thumbnail, or a status and a Korean reason. Throws `RateLimitedError` before reading. */
export async function stageUpload(upload: Upload): Promise<Response> {
  const { services, actor, pageContext } = upload;
  const slot = uploadSlots.take({
    accountId: actor.id,
    address: pageContext.address,
    maxUploadsPerAddress: services.config.uploadsPerAddress,
  });
  if (!slot) return rejectStaging('busy');
  try {
    await services.limits.count({ limit: 'personPhoto', identifier: actor.id });
    return await stageBody(upload, slot);
  } catch (error) {
    const outage = toOutage(error);
    if (!outage) throw error;
    logOutage(services, outage);
    return rejectStaging(outage.code === 'full' ? 'full' : 'away');
  } finally {
    slot.release();
  }
}

async function stageBody(upload: Upload, slot: UploadSlot): Promise<Response> {
  const { services, request, actor } = upload;
  const body = await readPhotoBody(arrivingBody(upload), slot);
  if (!body.ok) return rejectStaging(body.reason);
  const formPhotoIds = parseStagedIds(request.headers.get(FORM_PHOTOS_HEADER) ?? undefined);
  const { signal } = request;
  const outcome = await stagePhoto(services, actor, { bytes: body.bytes, formPhotoIds, signal });
  if (!outcome.ok) return rejectStaging(outcome.reason === 'owner-gone' ? 'signed-out' : outcome.reason);
  return Response.json(outcome.staged, { status: 201, headers: STAGED_PHOTO_HEADERS });
}

export function rejectOverLimit(_page: object, { text }: RateLimitedError): Response {
  return rejectStaging('limited', text);
}

export function rejectStaging(
  reason: StagingFailure,
  text: string = STAGING_FAILURES[reason].text,
): Response {
  const { status } = STAGING_FAILURES[reason];
  const headers = new Headers(STAGED_PHOTO_HEADERS);
  if (reason === 'busy' || reason === 'away' || reason === 'full') headers.set('Retry-After', RETRY_AFTER_S);
  return Response.json({ reason, text }, { status, headers });
}
