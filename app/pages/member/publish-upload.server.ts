import { data, redirect } from 'react-router';
import type { Actor } from '../../account/find-actor.server.ts';
import { discardPhotos, receivePhoto, type ReceivePhotoOutcome } from '../../media/keep-photos.server.ts';
import { readUploadForm, type UploadFormOutcome } from '../../media/read-upload-form.server.ts';
import { UploadPlaces } from '../../media/upload-places.ts';
import { newId } from '../../platform/id.server.ts';
import { parseOnceKey } from '../../platform/once.server.ts';
import { checkUpload, type PublishRefusal, type UploadedPhoto } from '../../product/check-upload.ts';
import { publishProduct } from '../../product/publish-product.server.ts';
import type { Services } from '../services.server.ts';

interface Upload {
  services: Pick<Services, 'database' | 'storage' | 'logger' | 'now'>;
  request: Request;
  actor: Pick<Actor, 'id'>;
}
type Received = UploadFormOutcome<UploadedPhoto & { outcome: ReceivePhotoOutcome }>;

const uploadPlaces = new UploadPlaces();
const NO_PLACE = '올리고 있는 사진이 많아요. 잠시 후 다시 등록해 주세요.';
const PHOTOS_GONE = '사진을 보관하던 시간이 지났어요. 다시 등록해 주세요.';
/** Why the form as a whole could not be read: the status, and what to say. */
const UNREAD = {
  malformed: [400, '보낸 내용을 읽을 수 없어요. 다시 등록해 주세요.'],
  'too-large': [413, '사진이 너무 커요. 몇 장을 빼고 다시 등록해 주세요.'],
  aborted: [400, '보내는 중에 연결이 끊겼어요. 다시 등록해 주세요.'],
} as const;

/**
 * Puts a thing on the market from the posted form: 302 home, or a status of the front door with the reason
 * at each field and everything typed. Photos are kept as they arrive and given up when nothing comes of it.
 */
export async function publishUpload(upload: Upload) {
  const { actor, request } = upload;
  if (!/^multipart\/form-data\b/i.test(request.headers.get('Content-Type') ?? '')) {
    return refuse(415, { errors: {}, values: {}, reason: UNREAD.malformed[1] });
  }
  const giveBack = uploadPlaces.take(actor.id);
  if (!giveBack) return refuse(429, { errors: {}, values: {}, reason: NO_PLACE });
  try {
    return await publishForm(upload);
  } finally {
    giveBack();
  }
}

async function publishForm(upload: Upload) {
  const { services, actor } = upload;
  const productId = newId();
  const received = await receiveForm(upload, productId);
  const photos = received.photos.flatMap(({ outcome }) => (outcome.ok ? outcome.photo : []));
  if (!received.ok) {
    await discardPhotos(services, photos);
    const [status, reason] = UNREAD[received.reason];
    return refuse(status, { errors: {}, values: {}, reason });
  }
  const checked = checkUpload(received);
  if (!checked.ok) {
    await discardPhotos(services, photos);
    return refuse(checked.status, checked.refusal);
  }
  const onceKey = parseOnceKey(received.fields.once);
  const outcome = await publishProduct(services, actor, { productId, draft: checked.draft, photos, onceKey });
  if (outcome.published === true) return redirect('/');
  await discardPhotos(services, photos);
  if (outcome.published === 'before') return redirect('/');
  return refuse(409, { errors: {}, values: checked.values, reason: PHOTOS_GONE });
}

function receiveForm({ services, actor, request }: Upload, productId: string): Promise<Received> {
  return readUploadForm(request, {
    async onPhoto(index, bytes, name) {
      const outcome = await receivePhoto(services, { sellerId: actor.id, productId, index }, bytes);
      return { name, outcome, problem: outcome.ok ? undefined : outcome.reason };
    },
  });
}

function refuse(status: number, refusal: PublishRefusal) {
  return data(refusal, { status });
}
