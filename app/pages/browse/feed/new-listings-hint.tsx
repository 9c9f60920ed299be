import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useNewListings, type ListingPlace } from '../../../live/use-new-listings.ts';
import type { ProductSummary } from '../../../product/product.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import styles from './new-listings-hint.module.css';

/** A list may be as old as this when it is asked for; after it, it has what was told before. */
const LIST_LIFE_MS = 1_000;
const MAX_SHOWN = 99;

type NewListingsHintProps = {
  /** What the page lists. */
  scope: ListingPlace;
  /** `feedSeq` of the newest thing on the page, 0 when there is none. */
  newestShown: number;
};

/** 새 상품 3개 보기: what has been listed since the page was read, one press away. */
export function NewListingsHint({ scope, newestShown }: NewListingsHintProps) {
  const { listings, toldAt, forget } = useNewListings(scope, newestShown);
  const { revalidate } = useRevalidator();
  const [isAsked, setAsked] = useState(false);
  const show = async () => {
    setAsked(true);
    // Not longer than that, whatever has become of this device's clock.
    const waitMs = Math.min(toldAt + LIST_LIFE_MS - Date.now(), LIST_LIFE_MS);
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    await revalidate();
    forget(listings);
    setAsked(false);
    window.scrollTo(0, 0);
    // The button is gone: the keyboard goes on from the top of the page.
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  const count = listings.length > MAX_SHOWN ? `${MAX_SHOWN}+` : listings.length;
  return (
    <div className={styles.frame} aria-live="polite">
      {listings.length > 0 && (
        <button
          type="button"
          className={styles.hint}
          aria-disabled={isAsked || undefined}
          onClick={isAsked ? undefined : () => void show()}
        >
          <Icon name="arrow-up" size={1.6} className={styles.arrow} />새 상품 {count}개 보기
        </button>
      )}
    </div>
  );
}

/** The place of the newest of `products` in the order of listing; 0 when there are none. */
export function newestOf(products: readonly Pick<ProductSummary, 'feedSeq'>[]): number {
  return Math.max(0, ...products.map(({ feedSeq }) => feedSeq));
}
