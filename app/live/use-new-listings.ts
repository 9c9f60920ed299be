import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useKnownViewer } from '../account/viewer.tsx';
import type { NewListing } from './live-event.ts';
import { useLiveClient } from './live-client.tsx';

const NONE: readonly NewListing[] = [];

export interface LiveListScope {
  category?: string | undefined;
  subCategory?: string | undefined;
}

/** Without the viewer's own. */
export function listingsNewTo(
  listings: readonly NewListing[],
  { category, subCategory }: LiveListScope,
  newestShown: number,
  viewerId?: string,
): NewListing[] {
  return listings.filter(
    (listing) =>
      listing.feedSeq > newestShown &&
      listing.sellerId !== viewerId &&
      (category === undefined || listing.category === category) &&
      (subCategory === undefined || listing.subCategory === subCategory),
  );
}

/** @param newestShown `feedSeq` of the newest listing on the page, 0 for none */
export function useNewListings({ category, subCategory }: LiveListScope, newestShown: number) {
  const client = useLiveClient();
  const viewerId = useKnownViewer()?.id;
  useEffect(() => client.watchListings(newestShown), [client, newestShown]);
  const listings = useSyncExternalStore(
    client.store.subscribe,
    () => client.store.listings,
    () => NONE,
  );
  return useMemo(
    () => ({
      listings: listingsNewTo(listings, { category, subCategory }, newestShown, viewerId),
      receivedAt: client.store.newListingsAt,
      forget: (seen: readonly NewListing[]) => client.store.forgetListings(seen),
    }),
    [client, listings, category, subCategory, newestShown, viewerId],
  );
}
