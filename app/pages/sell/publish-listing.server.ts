import { data, redirect } from 'react-router';
import type { Actor } from '../../account/account.server.ts';
import { FormPhotos } from '../../media/receive/form-photos.server.ts';
import { readUploadForm, type UploadHandlers } from '../../media/receive/read-upload-form.server.ts';
import { uploadSlots, type UploadSlot } from '../../media/receive/upload-slots.ts';
import { newId } from '../../platform/id.server.ts';
import { parseOnceKey } from '../../platform/once.server.ts';
import { publishProduct, type PublishOutcome } from '../../product/publish-product.server.ts';
import type { Rejection } from '../../request/handler.server.ts';
import { isRouterRequest, type PageContext } from '../../request/page-context.server.ts';
import type { Services } from '../../request/services.server.ts';
import {
  checkListingForm,
  failedListingForm,
  gonePhotosText,
  type ListingAnswer,
  type PublishResult,
  type ReceivedForm,
  typedValues,
} from '../../sell/form/check-listing-form.ts';

interface ListingRequest {
  services: { config: Pick<Services['config'], 'uploadsPerAddress'> };
  request: Request;
  pageContext: Pick<PageContext, 'address' | 'accountId' | 'retryAfterS'>;
}

interface NewListing extends ListingRequest {
  services: Pick<Services, 'database' | 'storage' | 'logger' | 'limits' | 'now'> & ListingRequest['services'];
  actor: Pick<Actor, 'id'>;
}

const RETRY_AFTER_S = 1;
const PHOTOS_GONE = '사진을 보관하던 시간이 지났어요. 다시 등록해 주세요.';
const UNREAD = {
  malformed: [400, '보낸 내용을 읽을 수 없어요. 다시 등록해 주세요.'],
  'not-multipart': [415, '보낸 내용을 읽을 수 없어요. 다시 등록해 주세요.'],
  'too-large': [413, '사진이 너무 커요. 몇 장을 빼고 다시 등록해 주세요.'],
  'too-slow': [400, '연결이 느려서 사진을 받지 못했어요. 연결을 확인하고 다시 등록해 주세요.'],
  busy: [429, '올리고 있는 사진이 많아요. 잠시 후 다시 등록해 주세요.'],
  aborted: [400, '보내는 중에 연결이 끊겼어요. 다시 등록해 주세요.'],
} as const;

/** Its id for scripts and else 302 home, or errors and everything typed. Throws as `rejectListing` expects. */
export async function publishListing(page: NewListing) {
  const { services, request, actor } = page;
  return inSlot(page, actor.id, async (slot) => {
    const productId = newId();
    const photos = new FormPhotos(services, actor.id, { sellerId: actor.id, productId });
    try {
      const form = await receiveForm(request, { slot, onPhoto: photos.store });
      if (!form.ok) return rejectUnread(page, form.reason);
      const stored = photos.get(form.photos);
      const checked = checkListingForm(form);
      if (!checked.ok) return reject(checked.status, checked.formResult);
      const { draft, stagedIds } = checked;
      const onceKey = parseOnceKey(form.fields['once']);
      const listing = { productId, draft, stagedIds, photos: stored, onceKey };
      const outcome = await publishProduct(services, actor, listing);
      if (outcome.ok && !outcome.isRepeat) photos.markAttached();
      return answer(request, outcome, stagedIds, form);
    } finally {
      await photos.discard();
    }
  });
}

/** Over a limit and during an outage: the form with what was typed, without its photos. */
export async function rejectListing(page: ListingRequest, { status, text }: Rejection) {
  const { request, pageContext } = page;
  const read = receivedForms.get(request);
  if (read) return reject(status, failedListingForm(read, text));
  return inSlot(page, pageContext.accountId ?? pageContext.address, async (slot) => {
    const form = await receiveForm(request, { slot, onPhoto: async (_index, _bytes, name) => ({ name }) });
    return form.ok ? reject(status, failedListingForm(form, text)) : rejectUnread(page, form.reason);
  });
}

/** @param whom an account, or the address of a guest */
async function inSlot<T>(page: ListingRequest, whom: string, work: (slot: UploadSlot) => Promise<T>) {
  const type = page.request.headers.get('Content-Type') ?? '';
  if (!/^multipart\/form-data\b/i.test(type)) return rejectUnread(page, 'not-multipart');
  const { address } = page.pageContext;
  const maxUploadsPerAddress = page.services.config.uploadsPerAddress;
  const slot = uploadSlots.take({ accountId: whom, address, maxUploadsPerAddress });
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
  request: Request,
  handlers: UploadHandlers<T>,
) {
  const form = await readUploadForm(request, handlers);
  if (form.ok) receivedForms.set(request, form);
  return form;
}

function answer(request: Request, outcome: PublishOutcome, stagedIds: string[], { fields }: ReceivedForm) {
  if (outcome.ok) {
    const { productId } = outcome;
    const isScripted = isRouterRequest(new URL(request.url));
    return isScripted ? data<ListingAnswer>({ ok: true, productId }, { status: 201 }) : redirect('/');
  }
  if (outcome.reason === 'seller-gone') return redirect('/login');
  const { goneIds } = outcome;
  const rejected = { ok: false, values: typedValues(fields) } as const;
  if (goneIds.length === 0) return reject(409, { ...rejected, reason: PHOTOS_GONE });
  return reject(409, { ...rejected, errors: { photos: gonePhotosText(stagedIds, goneIds) }, goneIds });
}

function rejectUnread({ pageContext }: Pick<ListingRequest, 'pageContext'>, problem: keyof typeof UNREAD) {
  const [status, reason] = UNREAD[problem];
  if (problem === 'busy') pageContext.retryAfterS ??= RETRY_AFTER_S;
  return reject(status, { ok: false, reason });
}

function reject(status: number, formResult: PublishResult) {
  return data<ListingAnswer>(formResult, { status });
}
