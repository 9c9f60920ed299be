import { type ShownProduct, thumbnailOf } from '../../product/product.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { LoadingText } from '../../ui/feedback/loading.tsx';
import { ListingBar } from './listing-bar.tsx';
import styles from './pending-conversation.module.css';

type PendingConversationProps = {
  listing?: ShownProduct;
  onCancel: () => void;
};

/** Lies over the page before until the conversation has come, unseen where that takes no longer than a flicker. */
export function PendingConversation({ listing, onCancel }: PendingConversationProps) {
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <button type="button" className={styles.back} aria-label="뒤로 가기" onClick={onCancel}>
          <Icon name="back" />
        </button>
        <p className={styles.name}>{listing?.sellerName}</p>
      </div>
      {listing && (
        <ListingBar
          {...listing}
          productId={null}
          photo={thumbnailOf(listing.photos) ?? null}
          agreedWon={null}
          state={listing.reserved ? 'reserved' : 'open'}
          isForOther={false}
        />
      )}
      <div className={styles.log}>
        <LoadingText>대화를 불러오는 중이에요…</LoadingText>
      </div>
      <div className={styles.composer} />
    </div>
  );
}
