import type { ReactNode } from 'react';
import { AgreedPrice } from '../../product/detail/agreed-price.tsx';
import { priceText, productPath } from '../../product/product.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import type { Conversation } from '../conversation.ts';
import styles from './listing-bar.module.css';
import { ListingPhoto } from './listing-photo.tsx';
import { StateTag } from './state-tag.tsx';

type ListingBarProps = Pick<
  Conversation,
  'productId' | 'title' | 'photo' | 'priceWon' | 'agreedWon' | 'category' | 'state'
> & {
  isForOther: boolean;
  /** The viewer's actions. */
  children?: ReactNode;
};

/** The subject of the conversation; links to the listing while there is one. */
export function ListingBar({ productId, state, isForOther, children, ...listing }: ListingBarProps) {
  const { title, photo, priceWon, agreedWon, category } = listing;
  const content = (
    <>
      <ListingPhoto address={photo} className={styles.photo} />
      <span className={styles.lines}>
        <span className={styles.line}>
          <StateTag state={state} isForOther={isForOther} />
          <span className={styles.title}>{title}</span>
        </span>
        <span className={styles.price}>
          {agreedWon === null ? (
            priceText({ category, priceWon })
          ) : (
            <AgreedPrice
              product={{ category, priceWon }}
              agreedWon={agreedWon}
              listClassName={styles.listPrice}
            />
          )}
        </span>
      </span>
    </>
  );
  return (
    <div className={styles.bar}>
      {productId === null || state === 'gone' ? (
        <div className={styles.listing}>{content}</div>
      ) : (
        <SiteLink className={styles.listing} to={productPath(productId)}>
          {content}
        </SiteLink>
      )}
      {children}
    </div>
  );
}
