import type { Ref } from 'react';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './product-description.module.css';

type ProductDescriptionProps = {
  desc: string;
  /** For its seller, who may change it. */
  onEdit?: (() => void) | undefined;
  editButtonRef?: Ref<HTMLButtonElement>;
};

/** What the seller says about a product, with its line breaks. */
export function ProductDescription({ desc, onEdit, editButtonRef }: ProductDescriptionProps) {
  return (
    <section className={styles.description} aria-labelledby="description">
      <div className={styles.head}>
        <h2 id="description" className={styles.title}>
          상품 설명
        </h2>
        {onEdit && (
          <button ref={editButtonRef} type="button" className={styles.edit} onClick={onEdit}>
            <Icon name="pencil" size={1.8} />
            수정
          </button>
        )}
      </div>
      <p className={styles.text}>{desc}</p>
    </section>
  );
}
