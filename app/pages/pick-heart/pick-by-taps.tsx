import { useEffect, useEffectEvent, useRef } from 'react';
import { useLiveClient } from '../../live/live-client.tsx';
import type { ProductSummary } from '../../product/product.ts';
import { usePickToggle } from '../listing/use-pick-toggle.ts';

type PickByTapsProps = {
  product: ProductSummary;
  taps: number;
};

/** The card takes its count from the live store, so the expected one is put there, and taken back on a rejection. */
export function PickByTaps({ product, taps }: PickByTapsProps) {
  const { id, photo, pickCount, sold, reserved } = product;
  const { picked, count, isSending, toggle } = usePickToggle({ id, pickCount, photos: photo ? [photo] : [] });
  const { store } = useLiveClient();
  const before = useRef<{ pickCount: number; picked: boolean }>(undefined);
  const tap = useEffectEvent(toggle);
  const show = useEffectEvent((shown: number) => {
    if (shown === pickCount) return;
    store.setProduct(id, { pickCount: shown, soldOut: sold, reserved, removed: false });
  });
  const remember = useEffectEvent(() => {
    before.current = { pickCount, picked: !picked };
  });
  useEffect(() => tap(), [taps]);
  useEffect(() => {
    if (isSending) remember();
  }, [isSending]);
  useEffect(() => {
    if (isSending) show(count);
    else if (before.current?.picked === picked) show(before.current.pickCount);
  }, [isSending, count, picked]);
  return null;
}
