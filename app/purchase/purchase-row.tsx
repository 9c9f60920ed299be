import { type ReactNode, useId } from 'react';
import { SiteLink } from '../ui/site-link.tsx';
import { dateText, clockText } from '../korean/date-text.ts';
import { wonText } from '../korean/won.ts';
import { FREE_TEXT, priceText } from '../product/product.ts';
import { classNames } from '../ui/class-names.ts';
import photoStyles from './purchase-photo.module.css';
import type { ShownPurchase } from './purchase.ts';
import frame from '../ui/layout/list-row.module.css';
import styles from './purchase-row.module.css';
import { RelativeTimeText } from '../ui/relative-time/relative-time-text.tsx';
import { Tag } from '../ui/tag/tag.tsx';
import noticeStyles from './purchase-notice.module.css';

type PurchaseRowProps = {
  purchase: Pick<ShownPurchase, 'title' | 'priceWon' | 'category' | 'photoAddress' | 'boughtAt'>;
  isCancelled: boolean;
  /** `판매자 파란여우`; undefined where the other person is unknown. */
  person: string | undefined;
  /** Undefined when the listing is gone. */
  to?: string | undefined;
  /** Buttons, which the row's title describes. */
  children?: (titleId: string) => ReactNode;
};

export function PurchaseRow({ purchase, isCancelled, person, to, children }: PurchaseRowProps) {
  const titleId = useId();
  const { title, priceWon, boughtAt } = purchase;
  const price = priceWon === 0 ? FREE_TEXT : priceText(purchase);
  const content = (
    <>
      <PurchasePhoto purchase={purchase} size="large" />
      <span className={styles.lines}>
        {isCancelled && (
          <span className={styles.state}>
            <Tag tone="ink">취소됨</Tag>
          </span>
        )}
        <span id={titleId} className={styles.title}>
          {title}
        </span>
        <span className={styles.price} data-missing={price === wonText(null)}>
          {price}
        </span>
        {person !== undefined && <span className={styles.meta}>{person}</span>}
        <time className={styles.meta} dateTime={new Date(boughtAt).toISOString()}>
          {dateText(boughtAt)} {clockText(boughtAt)}
        </time>
      </span>
    </>
  );
  return (
    <li className={frame.item}>
      {to ? (
        <SiteLink to={to} className={classNames(frame.row, styles.row)}>
          {content}
        </SiteLink>
      ) : (
        <div className={classNames(frame.row, styles.row)}>{content}</div>
      )}
      {children && <div className={styles.actions}>{children(titleId)}</div>}
    </li>
  );
}

/** `to`: the listing, or the list of purchases where the listing is gone. */
export function PurchaseNotice({ purchase, to }: { purchase: ShownPurchase; to: string }) {
  const { sentence, tag } = noticeTexts(purchase);
  return (
    <li className={noticeStyles.item}>
      <SiteLink to={to} className={noticeStyles.notice}>
        <PurchasePhoto purchase={purchase} size="small" />
        <span className={noticeStyles.lines}>
          <span className={noticeStyles.sentence}>
            <strong className={noticeStyles.title}>{purchase.title}</strong> {sentence}
          </span>
          <span className={noticeStyles.state}>
            {tag ? <Tag>{tag}</Tag> : <Tag icon="truck">배송</Tag>}
            <RelativeTimeText at={purchase.boughtAt} className={noticeStyles.time} />
          </span>
        </span>
      </SiteLink>
    </li>
  );
}

function noticeTexts({ category, priceWon }: ShownPurchase): { sentence: string; tag?: string } {
  if (priceWon === 0) return { sentence: '상품을 나눔받았어요.', tag: FREE_TEXT };
  if (category === 'exchange') return { sentence: '상품을 교환했어요.', tag: '교환' };
  return { sentence: '상품을 구매했어요.' };
}

type PurchasePhotoProps = { purchase: Pick<ShownPurchase, 'photoAddress'>; size: 'small' | 'large' };

export function PurchasePhoto({ purchase, size }: PurchasePhotoProps) {
  const src = purchase.photoAddress ?? '/pictures/no-photo.svg';
  return (
    <span className={classNames(photoStyles.frame, photoStyles[size])}>
      <img className={photoStyles.image} src={src} alt="" loading="lazy" decoding="async" />
    </span>
  );
}
