import frame from './product-card.module.css';
import { ProductPhoto } from './product-photo.tsx';
import styles from './unseen-product-card.module.css';

/** The row of a picked product that nobody can see at present: nothing of it is told. Put it into a `ProductList`. */
export function UnseenProductCard() {
  return (
    <div className={frame.card}>
      <div className={frame.link}>
        <ProductPhoto className={frame.photo} photo={null} sold={false} sizes="112px" />
        <p className={styles.text}>볼 수 없는 상품</p>
      </div>
    </div>
  );
}
