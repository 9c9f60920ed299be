import type { Actor } from '../../../account/account.server.ts';
import { FormPhotos, type StoredPhoto } from '../../../media/receive/form-photos.server.ts';
import { findPhotoProblem } from '../../../media/receive/photo-problem.ts';
import { readUploadForm, type UploadHandlers } from '../../../media/receive/read-upload-form.server.ts';
import { type UploadSlot, uploadSlots } from '../../../media/receive/upload-slots.ts';
import { STAGING_FAILURES } from '../../../media/staging/staged-photo.ts';
import { noticeSentNumber } from '../../../moderation/number/marked-number.server.ts';
import { newId } from '../../../platform/id.server.ts';
import { parseOnceKey } from '../../../platform/once.server.ts';
import { arrivingBody, type PageContext } from '../../../request/page-context.server.ts';
import type { Services } from '../../../request/services.server.ts';
import type { Message } from '../../../talk/conversation.ts';
import { NO_PHOTO_TEXT } from '../../../talk/photos/message-photos.ts';
import { findSaid, requireMember, say } from '../../../talk/message.server.ts';

interface PhotoRequest {
  services: Pick<Services, 'database' | 'storage' | 'logger' | 'limits' | 'now' | 'numberHashes'> & {
    config: Pick<Services['config'], 'uploadsPerAddress'>;
  };
  request: Request;
  pageContext: Pick<PageContext, 'address' | 'formKey' | 'retryAfterS'>;
  actor: Pick<Actor, 'id'>;
}

type SaidPhotos =
  | { ok: true; message: Message; seq: string; inPlace: string; leftOut: number }
  | { ok: false; status: number; text: string; body: string };

const RETRY_AFTER_S = 1;
/** For an answer with the reason of a rejection. */
export const SAY_STATUS = { invalid: 400, left: 409, blocked: 403 } as const;
const UNREAD_TEXT = '보낸 내용을 읽을 수 없어요. 다시 보내 주세요.';

export function bringsFiles(request: Request): boolean {
  return /^multipart\/form-data\b/i.test(request.headers.get('Content-Type') ?? '');
}

/** A body is read once; `findReceivedFields` may come after. */
const receivedFields = new WeakMap<Request, Record<string, string>>();

/** The text of a form with files, as far as it was read. */
export function findReceivedFields(request: Request): { clientId: string; body: string } {
  const { clientId = '', body = '' } = receivedFields.get(request) ?? {};
  return { clientId, body };
}

/** Throws `not-found` before it reads anything where the actor is no member, and as `rejectSay` expects. */
export async function sayWithPhotos(page: PhotoRequest, id: string): Promise<SaidPhotos> {
  const { services, actor, pageContext } = page;
  await requireMember(services.database.read, actor, id);
  const slot = uploadSlots.take({
    accountId: actor.id,
    address: pageContext.address,
    maxUploadsPerAddress: services.config.uploadsPerAddress,
  });
  if (!slot) return rejectUnread(page, 'busy');
  const photos = new FormPhotos(services, actor.id, { conversationId: id, sendId: newId() });
  try {
    return await readAndSay(page, id, { slot, photos });
  } finally {
    slot.release();
    await photos.discard();
  }
}

async function readAndSay(
  page: PhotoRequest,
  id: string,
  { slot, photos }: { slot: UploadSlot; photos: FormPhotos },
): Promise<SaidPhotos> {
  const { services, actor, request, pageContext } = page;
  const form = await readUploadForm(arrivingBody(page), { slot, onPhoto: storeUnlessSaid(page, id, photos) });
  if (!form.ok) return rejectUnread(page, form.reason);
  receivedFields.set(request, form.fields);
  const { intent, body = '', seq = '', inPlace = '' } = form.fields;
  const reject = (status: number, text: string) => ({ ok: false, status, text, body }) as const;
  const clientId = parseOnceKey(form.fields['clientId']);
  if (intent !== 'say' || clientId === undefined) return reject(400, UNREAD_TEXT);
  pageContext.formKey = clientId;
  const problem = findPhotoProblem(form);
  if (problem) return reject(problem.status, problem.text);
  if (form.photos.length === 0 && body === '') return reject(400, NO_PHOTO_TEXT);
  const outcome = await say(services, actor, { id, clientId, body, photos: photos.get(form.photos) });
  if (!outcome.ok) return reject(SAY_STATUS[outcome.reason], outcome.text);
  if (!outcome.isRepeat) {
    photos.markAttached();
    await noticeSentNumber(services, actor, [body]);
  }
  return { ok: true, message: outcome.message, seq, inPlace, leftOut: form.dropped };
}

/** A repeated send names its key before its photos: nothing is decoded and stored twice. */
function storeUnlessSaid(
  { services, actor }: PhotoRequest,
  id: string,
  photos: FormPhotos,
): UploadHandlers<StoredPhoto>['onPhoto'] {
  let said: Promise<Message | undefined> | undefined;
  return async (index, bytes, name, fields) => {
    said ??= findSaid(services.database.read, actor, { id, clientId: parseOnceKey(fields['clientId']) });
    return (await said) ? { name } : photos.store(index, bytes, name);
  };
}

function rejectUnread(
  { pageContext }: PhotoRequest,
  reason: 'malformed' | 'too-large' | 'aborted' | 'too-slow' | 'busy',
): SaidPhotos {
  if (reason === 'malformed') return { ok: false, status: 400, text: UNREAD_TEXT, body: '' };
  if (reason === 'busy') pageContext.retryAfterS ??= RETRY_AFTER_S;
  return { ok: false, ...STAGING_FAILURES[reason], body: '' };
}
