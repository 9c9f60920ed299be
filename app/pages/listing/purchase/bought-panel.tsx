import { useEffect, useState } from 'react';
import type { ShownProduct } from '../../../product/product.ts';
import { undoUntilText } from '../../../purchase/undo/undo-until-text.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import styles from '../state/reserved-panel.module.css';
import { ChatWithSeller } from './chat-with-seller.tsx';
import { UndoPurchase } from './undo-purchase.tsx';

export function BoughtPanel({ product: { id } }: { product: Pick<ShownProduct, 'id'> }) {
  const { hasBought, undoHint, forget } = useOwnPurchase(id);
  if (!hasBought) return null;
  return (
    <section className={styles.panel}>
      <h2 className={styles.title}>내가 거래한 상품이에요</h2>
      <p className={styles.text}>받을 방법은 채팅에서 정해 보세요.</p>
      <div className={styles.ways}>
        <ChatWithSeller productId={id} />
        <ButtonLink to="/profile/purchases" size="small" variant="secondary">
          구매내역 보기
        </ButtonLink>
        {undoHint !== '' && <UndoPurchase productId={id} hint={undoHint} onUndone={forget} />}
      </div>
    </section>
  );
}

interface OwnPurchase {
  hasBought: boolean;
  /** 0 once it takes both to undo it. */
  undoMsLeft: number;
}

const NOT_BOUGHT = { hasBought: false, undoMsLeft: 0, undoHint: '' };

function useOwnPurchase(productId: string) {
  const [{ hasBought, undoMsLeft, undoHint }, setPurchase] = useState(NOT_BOUGHT);
  useEffect(() => {
    const read = async () => {
      try {
        const response = await fetch(`/api/products/${productId}/reservation`);
        if (response.ok) setPurchase(withHint((await response.json()) as OwnPurchase));
      } catch (error) {
        console.info('구매했는지 읽지 못했습니다.', error);
      }
    };
    void read();
  }, [productId]);
  useEffect(() => {
    if (undoMsLeft === 0) return undefined;
    const timer = setTimeout(() => setPurchase({ ...NOT_BOUGHT, hasBought: true }), undoMsLeft);
    return () => clearTimeout(timer);
  }, [undoMsLeft]);
  return { hasBought, undoHint, forget: () => setPurchase(NOT_BOUGHT) };
}

/** By the clock of this device. */
function withHint({ hasBought, undoMsLeft }: OwnPurchase): typeof NOT_BOUGHT {
  const now = Date.now();
  return { hasBought, undoMsLeft, undoHint: undoMsLeft > 0 ? undoUntilText(now + undoMsLeft, now) : '' };
}
