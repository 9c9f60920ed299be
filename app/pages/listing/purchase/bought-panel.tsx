import { useEffect, useState } from 'react';
import type { ShownProduct } from '../../../product/product.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import styles from '../state/reserved-panel.module.css';
import { ChatWithSeller } from './chat-with-seller.tsx';

export function BoughtPanel({ product: { id } }: { product: Pick<ShownProduct, 'id'> }) {
  const { hasBought, canUndo } = useOwnPurchase(id);
  if (!hasBought) return null;
  return (
    <section className={styles.panel}>
      <h2 className={styles.title}>내가 거래한 상품이에요</h2>
      <p className={styles.text}>
        받을 방법은 채팅에서 정해 보세요.{canUndo && ' 되돌리기는 구매내역에 있어요.'}
      </p>
      <div className={styles.ways}>
        <ChatWithSeller productId={id} />
        <ButtonLink to="/profile/purchases" size="small" variant="secondary">
          구매내역 보기
        </ButtonLink>
      </div>
    </section>
  );
}

interface OwnPurchase {
  hasBought: boolean;
  /** 0 once it takes both to undo it. */
  undoMsLeft: number;
}

function useOwnPurchase(productId: string) {
  const [{ hasBought, undoMsLeft }, setPurchase] = useState<OwnPurchase>({ hasBought: false, undoMsLeft: 0 });
  useEffect(() => {
    const read = async () => {
      try {
        const response = await fetch(`/api/products/${productId}/reservation`);
        if (response.ok) setPurchase((await response.json()) as OwnPurchase);
      } catch (error) {
        console.info('구매했는지 읽지 못했습니다.', error);
      }
    };
    void read();
  }, [productId]);
  useEffect(() => {
    if (undoMsLeft === 0) return undefined;
    const timer = setTimeout(() => setPurchase({ hasBought: true, undoMsLeft: 0 }), undoMsLeft);
    return () => clearTimeout(timer);
  }, [undoMsLeft]);
  return { hasBought, canUndo: undoMsLeft > 0 };
}
