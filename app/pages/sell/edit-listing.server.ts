import { photoId, type Photo } from '../../media/photo.ts';
import { copyAsFirst } from '../../media/store-photos.server.ts';
import { notifyOfPriceDrop } from '../../pick/pick.server.ts';
import { editProduct, getProductToEdit } from '../../product/edit/edit-product.server.ts';
import type { ProductDraft } from '../../product/product-form.ts';
import { productPath } from '../../product/product.ts';
import {
  answerSaved,
  type CheckedListing,
  type ListingFormRequest,
  noticeSaved,
  rejectConflict,
  rejectGonePhotos,
  withListingForm,
} from './listing-form.server.ts';

const SOLD = '거래가 완료된 상품은 수정할 수 없어요.';
const APPLIED = '신청한 분이 있어 나눔 방법을 바꿀 수 없어요.';
const RESERVED = '예약중에는 가격을 바꿀 수 없어요.';
const RESERVED_CATEGORY = '예약중에는 카테고리를 바꿀 수 없어요.';
const CHANGED = '다른 곳에서 이 상품을 수정했어요. 다시 저장하면 지금 쓴 내용으로 바뀌어요.';

type EditRequest = ListingFormRequest & { params: Record<string, string | undefined> };

/** Its id for scripts and else 302 to the listing, or errors and everything typed. Throws as `rejectListing` expects. */
export async function editListing(page: EditRequest) {
  const { services, actor, params } = page;
  const productId = params['id'] ?? '';
  // Before the body is read: it may be 200 MB, and is of use to the seller only.
  const { title, photos } = await getProductToEdit(services.database.read, actor, productId);
  const before = { title, photoIds: photos.map(photoId) };
  return withListingForm(page, (listing) => edit(page, productId, photos, listing), before);
}

async function edit(page: EditRequest, productId: string, listed: Photo[], listing: CheckedListing) {
  const { services, request, actor } = page;
  const { form, draft, photoIds, photos, onceKey, alongside } = listing;
  const first = await makeNewFirst(page, listed, listing);
  if (first === 'gone') return rejectGonePhotos(listing, photoIds.slice(0, 1));
  const version = form.fields['version'] || undefined;
  const listingEdit = { productId, draft, photoIds, photos, newFirst: first, version, onceKey };
  const outcome = await editProduct(services, actor, listingEdit, async (tx, saved) => {
    await alongside?.(tx, saved);
    const about = { productId, title: draft.title, sellerId: actor.id, now: saved.now };
    if (saved.isPriceDrop) await notifyOfPriceDrop(tx, about);
  });
  if (outcome.ok) {
    if (!outcome.isRepeat) await noticeSaved(page, listing);
    const { isRepeat } = outcome;
    return answerSaved(request, listing, { ok: true, productId, isRepeat }, productPath(productId));
  }
  switch (outcome.reason) {
    case 'sold':
      return rejectConflict(form, { reason: SOLD });
    case 'reserved':
      return rejectConflict(form, { errors: { price: RESERVED } });
    case 'reserved-category':
      return rejectConflict(form, { errors: { category: RESERVED_CATEGORY } });
    case 'applied':
      return rejectConflict(form, { errors: { [appliedField(draft)]: APPLIED } });
    case 'changed':
      return rejectConflict(form, { reason: CHANGED, version: outcome.version, goneIds: outcome.goneIds });
    case 'photos-gone':
      return rejectGonePhotos(listing, outcome.goneIds);
  }
}

/** Where it can be put right: the ways of giving are shown under 무료나눔 alone. */
function appliedField({ category }: ProductDraft): 'category' | 'takesApplications' {
  return category === 'free' ? 'takesApplications' : 'category';
}

/** Only a first photo has a link preview: one that becomes the first is stored again with its own. */
async function makeNewFirst(
  page: EditRequest,
  listed: Photo[],
  { photoIds, formPhotos, productId }: CheckedListing,
) {
  const [id] = photoIds;
  const photo = listed.slice(1).find((other) => photoId(other) === id);
  if (!photo) return undefined;
  const target = { sellerId: page.actor.id, productId };
  const copy = await copyAsFirst(page.services, target, photo);
  if (!copy) return 'gone';
  formPhotos.add(copy);
  return { id: photoId(photo), copy };
}
