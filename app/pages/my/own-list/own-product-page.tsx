import { Form } from 'react-router';
import { DELETE_QUESTION, deleteWarning } from '../../../product/remove-product.ts';
import { type ProductSummary, TEXT_LIMITS, type Product } from '../../../product/product.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import styles from './own-product-page.module.css';
import { TextAreaField } from '../../../ui/form/text-field.tsx';

export function DeleteQuestion({ product }: { product: Pick<ProductSummary, 'id' | 'title' | 'sold'> }) {
  return (
    <section className={styles.page}>
      <h1 className={styles.title}>{DELETE_QUESTION}</h1>
      <p className={styles.product}>{product.title}</p>
      <p className={styles.text}>{deleteWarning(product)}</p>
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

type DescriptionPageProps = {
  product: Pick<Product, 'id' | 'title' | 'desc'>;
  formResult: { desc: string; text: string } | undefined;
};

export function DescriptionPage({ product, formResult }: DescriptionPageProps) {
  return (
    <section className={styles.page}>
      <h1 className={styles.title}>상품 설명 수정</h1>
      {product.title && <p className={styles.product}>{product.title}</p>}
      <Form
        method="post"
        action={`/receipt?${new URLSearchParams({ edit: product.id })}`}
        reloadDocument
        className={styles.form}
      >
        <input type="hidden" name="id" value={product.id} />
        <TextAreaField
          label="설명"
          name="desc"
          required
          maxLength={TEXT_LIMITS.desc}
          defaultValue={formResult?.desc ?? product.desc}
          error={formResult?.text}
        />
        <div className={styles.buttons}>
          <ButtonLink to="/receipt" variant="secondary">
            취소
          </ButtonLink>
          <Button name="intent" value="edit">
            저장
          </Button>
        </div>
      </Form>
    </section>
  );
}
