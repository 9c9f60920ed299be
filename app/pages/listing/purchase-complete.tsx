import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { BOUGHT_TEXT } from './product-answer.ts';
import styles from './purchase-complete.module.css';

export function PurchaseComplete({ title }: { title: string }) {
  return (
    <div className={styles.complete}>
      <span className={styles.disc}>
        <Icon name="check-circle" size={4.8} className={styles.icon} />
      </span>
      <h1 className={styles.heading}>{BOUGHT_TEXT}</h1>
      <p className={styles.title}>{title}</p>
      <ButtonLink to="/" className={styles.home}>
        홈으로 가기
      </ButtonLink>
    </div>
  );
}
