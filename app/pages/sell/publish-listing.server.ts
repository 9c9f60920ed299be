import { redirect } from 'react-router';
import { productPath } from '../../product/product.ts';
import { publishProduct } from '../../product/publish-product.server.ts';
import {
  answerSaved,
  type CheckedListing,
  type ListingFormRequest,
  noticeSaved,
  rejectGonePhotos,
  withListingForm,
} from './listing-form.server.ts';

/** Its id for scripts and else 302 home, or errors and everything typed. Throws as `rejectListing` expects. */
export async function publishListing(page: ListingFormRequest) {
  return withListingForm(page, (listing) => publish(page, listing));
}

async function publish(page: ListingFormRequest, listing: CheckedListing) {
  const { services, request, actor } = page;
  const { productId, draft, photoIds: stagedIds, photos, onceKey, alongside } = listing;
  const input = { productId, draft, stagedIds, photos, onceKey };
  const outcome = await publishProduct(services, actor, input, alongside);
  if (outcome.ok) {
    if (!outcome.isRepeat) await noticeSaved(page, listing);
    // Later changes of a repeated form are not saved: the listing shows the first.
    return answerSaved(request, listing, outcome, outcome.isRepeat ? productPath(outcome.productId) : '/');
  }
  return outcome.reason === 'seller-gone' ? redirect('/login') : rejectGonePhotos(listing, outcome.goneIds);
}
