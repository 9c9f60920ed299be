import type { StagedPhoto } from '../../media/staging/staged-photo.ts';

const COPIED_ID = 'copy';
const COPIED_PHOTOS = 'photos';

/** The form of a new listing that begins as a copy. @param staged copies of its photos */
export function copiedListingPath(productId: string, staged: readonly StagedPhoto[]): string {
  const ids = staged.map(({ id }) => id).join();
  return `/upload?${new URLSearchParams({ [COPIED_ID]: productId, [COPIED_PHOTOS]: ids })}`;
}

export function readCopied(search: URLSearchParams): { productId: string; photoIds: string } | undefined {
  const productId = search.get(COPIED_ID);
  return productId === null ? undefined : { productId, photoIds: search.get(COPIED_PHOTOS) ?? '' };
}
