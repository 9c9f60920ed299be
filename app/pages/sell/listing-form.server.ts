import { data, redirect } from 'react-router';
import type { Actor } from '../../account/account.server.ts';
import { writtenInListing } from '../../moderation/number/find-marked-numbers.server.ts';
import { noticeSentNumber } from '../../moderation/number/marked-number.server.ts';
import { withLeftOut } from '../../media/left-out-photos.ts';
import { MAX_PHOTOS, type Photo } from '../../media/photo.ts';
import { FormPhotos } from '../../media/receive/form-photos.server.ts';
import { readUploadForm, type UploadHandlers } from '../../media/receive/read-upload-form.server.ts';
import { uploadSlots, type UploadSlot } from '../../media/receive/upload-slots.ts';
import { newId } from '../../platform/id.server.ts';
import { parseOnceKey } from '../../platform/once.server.ts';
import type { ProductDraft } from '../../product/product-form.ts';
import type { Alongside } from '../../product/publish-product.server.ts';
import type { Rejection } from '../../request/handler.server.ts';
import { arrivingBody, isRouterRequest, type PageContext } from '../../request/page-context.server.ts';
import type { Services } from '../../request/services.server.ts';
import {
  checkListingForm,
  failedListingForm,
  gonePhotosText,
  type ListingAnswer,
  type PublishResult,
  type ReceivedForm,
  returnedForm,
  returnedListingForm,
  type SavedListing,
} from '../../sell/form/check-listing-form.ts';
import { reportWarned } from '../../support/report/report.server.ts';
import { checkProhibited } from './check-prohibited.server.ts';

interface ListingRequest {
  services: { config: Pick<Services['config'], 'uploadsPerAddress'> };
  request: Request;
  pageContext: Pick<PageContext, 'address' | 'accountId' | 'retryAfterS'>;
}

export interface ListingFormRequest extends ListingRequest {
  services: Pick<
    Services,
    'articles' | 'database' | 'storage' | 'logger' | 'limits' | 'now' | 'numberHashes'
  > &
    ListingRequest['services'];
  actor: Pick<Actor, 'id'>;
}

/** The form's contents, checked except for what only the database knows. */
export interface CheckedListing {
  form: ReceivedForm;
  draft: ProductDraft;
  photoIds: string[];
  photos: Photo[];
  leftOut: number;
  formPhotos: FormPhotos;
  productId: string;
  onceKey: string | undefined;
  alongside: Alongside | undefined;
}

const RETRY_AFTER_S = 1;
const PHOTOS_GONE = '사진을 보관하던 시간이 지났어요. 다시 보내 주세요.';
const UNREAD = {
  malformed: [400, '보낸 내용을 읽을 수 없어요. 다시 보내 주세요.'],
  'not-multipart': [415, '보낸 내용을 읽을 수 없어요. 다시 보내 주세요.'],
  'too-large': [413, '사진이 너무 커요. 몇 장을 빼고 다시 보내 주세요.'],
  'too-slow': [400, '연결이 느려서 사진을 받지 못했어요. 연결을 확인하고 다시 보내 주세요.'],
  busy: [429, '올리고 있는 사진이 많아요. 잠시 후 다시 보내 주세요.'],
  aborted: [400, '보내는 중에 연결이 끊겼어요. 다시 보내 주세요.'],
} as const;

/**
 * Reads and checks a listing's form. The photos that came with it are discarded unless `save` marks them as saved.
 * Throws as `rejectListing` expects.
 * @param before the listing that is edited
 */
export async function withListingForm<T>(
  page: ListingFormRequest,
  save: (listing: CheckedListing) => Promise<T>,
  before?: { title: string; photoIds: string[] },
) {
  return inSlot(page, page.actor.id, async (slot) => {
    const productId = newId();
    const owner = { sellerId: page.actor.id, productId };
    const formPhotos = new FormPhotos(page.services, page.actor.id, owner);
    try {
      const form = await receiveForm(page, { slot, onPhoto: formPhotos.store });
      if (!form.ok) return rejectUnread(page, form.reason);
      const stored = formPhotos.get(form.photos);
      const checked = checkListingForm(form, before?.photoIds);
      if (!checked.ok) return reject(checked.status, checked.formResult);
      const { draft, photoIds, leftOut } = checked;
      const photos = formPhotos.cut(stored, MAX_PHOTOS - photoIds.length);
      const prohibited = checkProhibited(page.services.articles.prohibited, {
        title: draft.title,
        titleBefore: before?.title,
        seenTyped: form.fields['seenWarnings'],
      });
      if (!prohibited.ok) return reject(422, { ...returnedListingForm(form), ...prohibited.why });
      const alongside = reporter(draft, { names: prohibited.named, sellerId: page.actor.id });
      const onceKey = parseOnceKey(form.fields['once']);
      return await save({
        form,
        draft,
        photoIds,
        photos,
        leftOut,
        formPhotos,
        productId,
        onceKey,
        alongside,
      });
    } finally {
      await formPhotos.discard();
    }
  });
}

function reporter(
  { title }: ProductDraft,
  { names, sellerId }: { names: string[]; sellerId: string },
): Alongside | undefined {
  if (names.length === 0) return undefined;
  return async (tx, { productId, now }) => reportWarned(tx, { productId, sellerId, title, names, now });
}

/** Over a limit and during an outage: the form as typed, without its photos. */
export async function rejectListing(page: ListingRequest, { status, text }: Rejection) {
  const { request, pageContext } = page;
  const read = receivedForms.get(request);
  if (read) return reject(status, failedListingForm(read, text));
  return inSlot(page, pageContext.accountId ?? pageContext.address, async (slot) => {
    const form = await receiveForm(page, { slot, onPhoto: async (_index, _bytes, name) => ({ name }) });
    return form.ok ? reject(status, failedListingForm(form, text)) : rejectUnread(page, form.reason);
  });
}

/** @param uploader an account id, or a guest's address */
async function inSlot<T>(page: ListingRequest, uploader: string, work: (slot: UploadSlot) => Promise<T>) {
  const type = page.request.headers.get('Content-Type') ?? '';
  if (!/^multipart\/form-data\b/i.test(type)) return rejectUnread(page, 'not-multipart');
  const { address } = page.pageContext;
  const maxUploadsPerAddress = page.services.config.uploadsPerAddress;
  const slot = uploadSlots.take({ accountId: uploader, address, maxUploadsPerAddress });
  if (!slot) return rejectUnread(page, 'busy');
  try {
    return await work(slot);
  } finally {
    slot.release();
  }
}

/** A body is read once; `rejectListing` may come after. */
const receivedForms = new WeakMap<Request, ReceivedForm>();

async function receiveForm<T extends ReceivedForm['photos'][number]>(
  page: Pick<ListingRequest, 'request' | 'pageContext'>,
  handlers: UploadHandlers<T>,
) {
  const form = await readUploadForm(arrivingBody(page), handlers);
  if (form.ok) receivedForms.set(page.request, form);
  return form;
}

export async function noticeSaved(
  { services, actor }: ListingFormRequest,
  { formPhotos, draft }: CheckedListing,
): Promise<void> {
  formPhotos.markAttached();
  await noticeSentNumber(services, actor, writtenInListing(draft));
}

/** The id for scripts, which leave out photos themselves; otherwise 302 to `path`, with the number of photos left out. */
export function answerSaved(
  request: Request,
  { leftOut }: Pick<CheckedListing, 'leftOut'>,
  saved: SavedListing,
  path: string,
) {
  if (!isRouterRequest(new URL(request.url)))
    return redirect(leftOut > 0 && !saved.isRepeat ? withLeftOut('/receipt', leftOut) : path);
  return data<ListingAnswer>(saved, { status: 201 });
}

/** @param goneIds of `photoIds`; none where a photo of the form itself has expired */
export function rejectGonePhotos({ form, photoIds }: CheckedListing, goneIds: string[]) {
  if (goneIds.length === 0) return rejectConflict(form, { reason: PHOTOS_GONE });
  return rejectConflict(form, { errors: { photos: gonePhotosText(photoIds, goneIds) }, goneIds });
}

export function rejectConflict(form: ReceivedForm, why: Omit<PublishResult, 'ok' | 'values'>) {
  return reject(409, { ok: false, ...returnedForm(form), ...why });
}

function rejectUnread({ pageContext }: Pick<ListingRequest, 'pageContext'>, problem: keyof typeof UNREAD) {
  const [status, reason] = UNREAD[problem];
  if (problem === 'busy') pageContext.retryAfterS ??= RETRY_AFTER_S;
  return reject(status, { ok: false, reason });
}

function reject(status: number, formResult: PublishResult) {
  return data<ListingAnswer>(formResult, { status });
}
