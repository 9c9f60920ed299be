import { Form } from 'react-router';
import type { ProductSummary } from '../../product/product.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import styles from './own-product-page.module.css';

export const DELETE_QUESTION = '삭제 하시겠습니까?';
export const DELETE_WARNING = '사진과 찜 기록도 함께 지워지며\n되돌릴 수 없어요.';

/** The question before deleting, as a page of its own (P-nojs). */
export function DeleteQuestion({ product }: { product: Pick<ProductSummary, 'id' | 'title'> }) {
  return (
    <section className={styles.page}>
      <h1 className={styles.title}>{DELETE_QUESTION}</h1>
      <p className={styles.product}>{product.title}</p>
      <p className={styles.text}>{DELETE_WARNING}</p>
      <Form method="post" action="/receipt" reloadDocument className={styles.buttons}>
        <input type="hidden" name="id" value={product.id} />
        <ButtonLink to="/receipt" variant="secondary">
          취소
        </ButtonLink>
        <Button name="intent" value="delete" variant="danger">
          삭제
        </Button>
      </Form>
    </section>
  );
}
