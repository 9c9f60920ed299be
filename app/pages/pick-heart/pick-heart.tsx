import { useState } from 'react';
import { useKnownViewer } from '../../account/viewer.tsx';
import { usePicks } from '../../pick/picks.tsx';
import { isSeller, type ProductSummary } from '../../product/product.ts';
import { lazyChunk, useLazyChunk } from '../../ui/lazy-chunk.ts';
import styles from './pick-heart.module.css';

const picking = lazyChunk(() => import('./pick-by-taps.tsx'));

/** Lies over the heart and count of a card, if not of the viewer's own. Without scripts it is not shown. */
export function PickHeart({ product }: { product: ProductSummary }) {
  const [taps, setTaps] = useState(0);
  const picked = usePicks().isPicked(product.id);
  const viewer = useKnownViewer();
  if (isSeller(product, viewer?.id)) return null;
  return (
    <>
      <button
        type="button"
        className={styles.heart}
        aria-label={`${product.title} ${picked ? '찜 해제' : '찜하기'}`}
        onClick={() => setTaps(taps + 1)}
        onFocus={picking.prepare}
        onPointerEnter={picking.prepare}
      />
      {taps > 0 && <Picking product={product} taps={taps} onMissing={() => setTaps(0)} />}
    </>
  );
}

type PickingProps = { product: ProductSummary; taps: number; onMissing: () => void };

/** A heart loads nothing before it is tapped. */
function Picking({ product, taps, onMissing }: PickingProps) {
  const parts = useLazyChunk(picking, true, onMissing);
  return parts && <parts.PickByTaps product={product} taps={taps} />;
}
