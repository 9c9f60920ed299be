import { data, redirect } from 'react-router';
import type { Actor } from '../../account/account.server.ts';
import type { RateLimitedError } from '../../rate-limit/rate-limited-error.ts';
import { parseStagedIds } from '../../media/staging/staged-photo.ts';
import { discardPhotos, receivePhoto, type ReceivePhotoOutcome } from '../../media/store-photos.server.ts';
import type { CodedError } from '../../platform/coded-error.ts';
import { readUploadForm, type UploadFormOutcome } from '../../media/receive/read-upload-form.server.ts';
import type { Photo } from '../../media/photo.ts';
import { uploadPlaces, type UploadSlot } from '../../media/receive/upload-slots.ts';
import { newId } from '../../platform/id.server.ts';
import { toOutage } from '../../platform/outage.server.ts';
import { parseOnceKey } from '../../platform/once.server.ts';
import {
  checkUpload,
  gonePhotosText,
  typedValues,
  type PublishResult,
  type UploadedPhoto,
} from '../../sell/form/check-upload.ts';
import type { ProductDraft, ProductFormValues } from '../../product/product-form.ts';
import { publishProduct } from '../../product/publish-product.server.ts';
import { outageText } from '../../request/failure-text.ts';
import type { Rejection } from '../../request/handler.server.ts';
import { logOutage, logSecurityEvent } from '../../request/security-log.server.ts';
import type { Services } from '../../request/services.server.ts';
import type { PageContext } from '../../request/page-context.server.ts';
import { PhotoCount, type UploadSettings } from './stage-upload.server.ts';

interface Upload {
  services: Pick<Services, 'database' | 'storage' | 'logger' | 'limits' | 'now' | 'onSecurityEvent'> &
    UploadSettings;
  request: Request;
  pageContext: Pick<PageContext, 'address' | 'accountId' | 'retryAfterS'>;
  actor: Pick<Actor, 'id'>;
}
type PhotoOutcome = ReceivePhotoOutcome | 'over-limit' | { ok: false; outage: CodedError };
type Kept = UploadedPhoto & { outcome: PhotoOutcome };
type Received = UploadFormOutcome<Kept>;

const PLACE_AFTER_S = 1;
const NO_PLACE = '올리고 있는 사진이 많아요. 잠시 후 다시 등록해 주세요.';
const PHOTOS_GONE = '사진을 보관하던 시간이 지났어요. 다시 등록해 주세요.';
const UNREAD = {
  malformed: [400, '보낸 내용을 읽을 수 없어요. 다시 등록해 주세요.'],
  'too-large': [413, '사진이 너무 커요. 몇 장을 빼고 다시 등록해 주세요.'],
  'too-slow': [400, '연결이 느려서 사진을 받지 못했어요. 연결을 확인하고 다시 등록해 주세요.'],
  busy: [429, NO_PLACE],
  aborted: [400, '보내는 중에 연결이 끊겼어요. 다시 등록해 주세요.'],
} as const;

/** 302 home, or a status with errors and everything typed. On failure photos sent as files are discarded. */
export async function publishUpload(upload: Upload) {
  return publishInPlace(upload, undefined);
}

export async function rejectOverLimit(upload: Upload, error: RateLimitedError) {
  return publishInPlace(upload, error);
}

/** Keeps what was typed. Undefined for a form that was read already. */
export async function rejectDuringOutage(
  {
    services,
    request,
    pageContext,
  }: { services: UploadSettings; request: Request; pageContext: PageContext },
  { status, text: reason }: Rejection,
) {
  if (request.bodyUsed) return undefined;
  return inPlace({ services, request, pageContext }, pageContext.address, async (slot) => {
    const received = await readUploadForm(request, { onPhoto: async () => undefined, slot });
    if (!received.ok) return rejectUnread({ pageContext }, received.reason);
    const { fields, photos, tooLarge } = received;
    const hadPhotos = photos.length + tooLarge.length > 0;
    return rejectForNow(status, reason, { fields, hadPhotos });
  });
}

async function publishInPlace(upload: Upload, over: RateLimitedError | undefined) {
  const { services, actor } = upload;
  return inPlace(upload, actor.id, (slot) =>
    publishForm(upload, slot, new PhotoCount(services.limits, actor, over)),
  );
}

async function inPlace<T>(
  { services, request, pageContext }: Pick<Upload, 'request' | 'pageContext'> & { services: UploadSettings },
  accountId: string,
  take: (slot: UploadSlot) => Promise<T>,
) {
  if (!/^multipart\/form-data\b/i.test(request.headers.get('Content-Type') ?? '')) {
    return reject(415, { errors: {}, values: {}, reason: UNREAD.malformed[1] });
  }
  const slot = uploadPlaces.take({
    accountId,
    address: pageContext.address,
    maxUploadsPerAddress: services.config.uploadsPerAddress,
  });
  if (!slot) return rejectUnread({ pageContext }, 'busy');
  try {
    return await take(slot);
  } finally {
    slot.release();
  }
}

async function publishForm(upload: Upload, slot: UploadSlot, count: PhotoCount) {
  const { services } = upload;
  const productId = newId();
  const wasTold = count.over !== undefined;
  const received = await receiveForm(upload, { productId, slot, count });
  const photos = received.photos.flatMap(({ outcome }) =>
    outcome !== 'over-limit' && outcome.ok ? outcome.photo : [],
  );
  if (!received.ok) {
    await discardPhotos(services, photos);
    return rejectUnread(upload, received.reason);
  }
  if (count.over) {
    if (!wasTold) logSecurityEvent(upload, 'limited', { limit: count.over.limit });
    await discardPhotos(services, photos);
    return rejectCounted(upload, received, count.over);
  }
  const checked = checkUpload(received);
  if (!checked.ok) {
    await discardPhotos(services, photos);
    return reject(checked.status, checked.formResult);
  }
  try {
    throwOutage(received.photos);
    return await publishChecked(upload, { productId, fields: received.fields, photos, ...checked });
  } catch (error) {
    const outage = toOutage(error);
    if (!outage) throw error;
    logOutage(services, outage);
    await discardPhotos(services, photos);
    const hadPhotos = received.photos.length > 0;
    const reason = outageText(outage.code);
    return rejectForNow(outage.status, reason, { fields: received.fields, hadPhotos });
  }
}

function throwOutage(photos: { outcome: PhotoOutcome }[]): void {
  for (const { outcome } of photos) {
    if (outcome !== 'over-limit' && 'outage' in outcome) throw outcome.outage;
  }
}

interface Checked {
  productId: string;
  fields: Record<string, string>;
  photos: Photo[];
  draft: ProductDraft;
  values: ProductFormValues;
}

async function publishChecked({ services, actor }: Upload, { fields, values, ...listing }: Checked) {
  const stagedIds = parseStagedIds(fields.stagedPhotos);
  const { photos } = listing;
  const onceKey = parseOnceKey(fields.once);
  const outcome = await publishProduct(services, actor, { ...listing, stagedIds, onceKey });
  if (outcome.published === true) return redirect('/');
  await discardPhotos(services, photos);
  if (outcome.published === 'before') return redirect('/');
  if (outcome.reason === 'seller-gone') return redirect('/login');
  const { goneIds } = outcome;
  if (goneIds.length === 0) return reject(409, { errors: {}, values, reason: PHOTOS_GONE });
  return reject(409, { errors: { photos: gonePhotosText(stagedIds, goneIds) }, values, goneIds });
}

function rejectCounted(
  { pageContext }: Upload,
  { fields, photos, tooLarge }: Received & { ok: true },
  over: RateLimitedError,
) {
  pageContext.retryAfterS = over.retryAfterS;
  const hadPhotos = photos.length + tooLarge.length > 0;
  return reject(over.status, { errors: {}, values: typedValues(fields), reason: over.text, hadPhotos });
}

/** Reads to the end even when photos are rejected: text may follow them. */
function receiveForm(
  { services, actor, request }: Upload,
  { productId, slot, count }: { productId: string; slot: UploadSlot; count: PhotoCount },
): Promise<Received> {
  let outage: CodedError | undefined;
  return readUploadForm<Kept>(request, {
    slot,
    async onPhoto(index, bytes, name) {
      if (outage) return { name, outcome: { ok: false, outage }, problem: undefined };
      try {
        if (!(await count.takesOne())) return { name, outcome: 'over-limit', problem: undefined };
        const outcome = await receivePhoto(services, { sellerId: actor.id, productId, index }, bytes);
        return { name, outcome, problem: outcome.ok ? undefined : outcome.reason };
      } catch (error) {
        outage = toOutage(error);
        if (!outage) throw error;
        return { name, outcome: { ok: false, outage }, problem: undefined };
      }
    },
  });
}

function rejectForNow(
  status: number,
  reason: string,
  { fields, hadPhotos }: { fields: Record<string, string>; hadPhotos: boolean },
) {
  const typed = { values: typedValues(fields), once: parseOnceKey(fields.once), hadPhotos };
  return reject(status, { errors: {}, reason, isFailure: true, ...typed });
}

function rejectUnread({ pageContext }: Pick<Upload, 'pageContext'>, problem: keyof typeof UNREAD) {
  const [status, reason] = UNREAD[problem];
  if (problem === 'busy') pageContext.retryAfterS ??= PLACE_AFTER_S;
  return reject(status, { errors: {}, values: {}, reason });
}

function reject(status: number, formResult: PublishResult) {
  return data(formResult, { status });
}
