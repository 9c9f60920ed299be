import { useEffect, useSyncExternalStore } from 'react';
import { useRevalidator } from 'react-router';
import { MAX_IDS } from '../../live/live-event.ts';
import { useLiveClient } from '../../live/live-provider.tsx';

/** Reads the page again when a listing that was bought is for sale again: its record has gone. Follows the newest. */
export function usePurchasesNow(listedIds: readonly string[], drop: (productId: string) => void): void {
  const client = useLiveClient();
  const { revalidate } = useRevalidator();
  const followed = listedIds.slice(0, MAX_IDS / 2).join(' ');
  useEffect(() => {
    const stops = followed.split(' ').flatMap((id) => (id ? [client.watchProduct(id)] : []));
    return () => stops.forEach((stop) => stop());
  }, [client, followed]);
  const undone = useSyncExternalStore(
    client.store.subscribe,
    () =>
      followed
        .split(' ')
        .filter((id) => isForSale(client.store.getProduct(id)))
        .join(' '),
    () => '',
  );
  useEffect(() => {
    if (!undone) return;
    undone.split(' ').forEach(drop);
    void revalidate();
  }, [undone, drop, revalidate]);
}

const isForSale = (live: { soldOut: boolean; removed: boolean } | undefined) =>
  live !== undefined && !live.soldOut && !live.removed;
