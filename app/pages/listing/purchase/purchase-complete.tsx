import { productPath, type ShownProduct } from '../../../product/product.ts';
import { DEAL_WORDS } from '../../../purchase/deal-words.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { CHAT_TEXT } from './chat-with-seller.tsx';
import { AFTER_BUYING_TEXT, UNDO_TEXT } from './undo-purchase.tsx';
import styles from './purchase-complete.module.css';

export function PurchaseComplete({ product: { id, title, category } }: { product: ShownProduct }) {
  return (
    <div className={styles.complete}>
      <span className={styles.disc}>
        <Icon name="check-circle" size={4.8} className={styles.icon} />
      </span>
      <h1 className={styles.heading}>{DEAL_WORDS[category].completed}</h1>
      <p className={styles.title}>{title}</p>
      <p className={styles.next}>{AFTER_BUYING_TEXT}</p>
      <form className={styles.ways} method="post" action={productPath(id)}>
        <Button name="intent" value="chat" className={styles.chat}>
          {CHAT_TEXT}
        </Button>
        <Button name="intent" value="undo" variant="secondary">
          {UNDO_TEXT}
        </Button>
        <ButtonLink to="/" variant="secondary">
          홈으로 가기
        </ButtonLink>
      </form>
    </div>
  );
}
