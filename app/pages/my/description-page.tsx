import { Form } from 'react-router';
import { TEXT_LIMITS, type Product } from '../../product/product.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import styles from './own-list/own-product-page.module.css';

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
