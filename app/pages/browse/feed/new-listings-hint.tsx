import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useNewListings, type LiveListScope } from '../../../live/use-new-listings.ts';
import type { ProductSummary } from '../../../product/product.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import styles from './new-listings-hint.module.css';

/** A list may be cached for this long. */
const LIST_LIFE_MS = 1_000;
const MAX_SHOWN = 99;

type NewListingsHintProps = {
  scope: LiveListScope;
  newestShown: number;
};

export function NewListingsHint({ scope, newestShown }: NewListingsHintProps) {
  const { listings, receivedAt, forget } = useNewListings(scope, newestShown);
  const { revalidate } = useRevalidator();
  const [isLoading, setLoading] = useState(false);
  const show = async () => {
    setLoading(true);
    // Bounded, whatever this device's clock says.
    const waitMs = Math.min(receivedAt + LIST_LIFE_MS - Date.now(), LIST_LIFE_MS);
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    await revalidate();
    forget(listings);
    setLoading(false);
    window.scrollTo(0, 0);
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  const count = listings.length > MAX_SHOWN ? `${MAX_SHOWN}+` : listings.length;
  return (
    <div className={styles.frame} aria-live="polite">
      {listings.length > 0 && (
        <button
          type="button"
          className={styles.hint}
          aria-disabled={isLoading || undefined}
          onClick={isLoading ? undefined : () => void show()}
        >
          <Icon name="arrow-up" size={1.6} className={styles.arrow} />새 상품 {count}개 보기
        </button>
      )}
    </div>
  );
}

export function newestOf(products: readonly Pick<ProductSummary, 'feedSeq'>[]): number {
  return Math.max(0, ...products.map(({ feedSeq }) => feedSeq));
}
