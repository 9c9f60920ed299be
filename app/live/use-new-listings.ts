import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { NewListing } from './live-event.ts';
import { useLiveClient } from './live-provider.tsx';

const NONE: readonly NewListing[] = [];

/** The kinds of listings a list is of; what is left out is any. */
export interface ListingPlace {
  category?: string | undefined;
  subCategory?: string | undefined;
}

/** Those of `listings` that belong to `place` and are newer than what it shows. */
export function listingsNewTo(
  listings: readonly NewListing[],
  { category, subCategory }: ListingPlace,
  newestShown: number,
): NewListing[] {
  return listings.filter(
    (listing) =>
      listing.feedSeq > newestShown &&
      (category === undefined || listing.category === category) &&
      (subCategory === undefined || listing.subCategory === subCategory),
  );
}

/**
 * What has been listed in a place since its page was read.
 * @param newestShown `feedSeq` of the newest thing on the page, 0 when there is none
 */
export function useNewListings({ category, subCategory }: ListingPlace, newestShown: number) {
  const client = useLiveClient();
  useEffect(() => client.watchListings(newestShown), [client, newestShown]);
  const listings = useSyncExternalStore(
    client.store.subscribe,
    () => client.store.listings,
    () => NONE,
  );
  return useMemo(
    () => ({
      listings: listingsNewTo(listings, { category, subCategory }, newestShown),
      /** When the newest of them was told, epoch ms. */
      toldAt: client.store.listingsToldAt,
      forget: (seen: readonly NewListing[]) => client.store.forgetListings(seen),
    }),
    [client, listings, category, subCategory, newestShown],
  );
}
