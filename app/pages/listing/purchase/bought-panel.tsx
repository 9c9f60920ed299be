import { useEffect, useState } from 'react';
import { priceText, type ShownProduct } from '../../../product/product.ts';
import { DEAL_WORDS } from '../../../purchase/deal-words.ts';
import { undoUntilText } from '../../../purchase/undo/undo-until-text.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import styles from '../state/reserved-panel.module.css';
import { ChatWithSeller } from './chat-with-seller.tsx';
import { UndoPurchase } from './undo-purchase.tsx';

type BoughtPanelProps = {
  product: Pick<ShownProduct, 'id' | 'category'>;
  /** What the viewer paid; null for what was not bought by them, or not for money. */
  onPrice: (paidWon: number | null) => void;
};

export function BoughtPanel({ product: { id, category }, onPrice }: BoughtPanelProps) {
  const { hasBought, agreedWon, undoHint, forget } = useOwnPurchase(id);
  useEffect(() => {
    if (agreedWon !== undefined) onPrice(agreedWon);
  }, [agreedWon, onPrice]);
  if (!hasBought) return null;
  const priceWon = category === 'exchange' ? null : agreedWon;
  return (
    <section className={styles.panel}>
      <h2 className={styles.title}>내가 거래한 상품이에요</h2>
      <p className={styles.text}>
        {priceWon && `${priceText({ category, priceWon })}에 ${DEAL_WORDS[category].done} `}
        받을 방법은 채팅에서 정해 보세요.
      </p>
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
  agreedWon: number | null;
  /** 0 once it takes both to undo it. */
  undoMsLeft: number;
}

interface ShownPurchase extends Omit<OwnPurchase, 'agreedWon'> {
  /** Undefined until it is read. */
  agreedWon: number | null | undefined;
  undoHint: string;
}

const NOT_BOUGHT: ShownPurchase = { hasBought: false, agreedWon: undefined, undoMsLeft: 0, undoHint: '' };

function useOwnPurchase(productId: string) {
  const [purchase, setPurchase] = useState(NOT_BOUGHT);
  const { undoMsLeft } = purchase;
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
    const timer = setTimeout(() => setPurchase(withoutUndo), undoMsLeft);
    return () => clearTimeout(timer);
  }, [undoMsLeft]);
  return { ...purchase, forget: () => setPurchase(NOT_BOUGHT) };
}

/** By the clock of this device. */
function withHint(purchase: OwnPurchase): ShownPurchase {
  const { undoMsLeft } = purchase;
  const now = Date.now();
  return { ...purchase, undoHint: undoMsLeft > 0 ? undoUntilText(now + undoMsLeft, now) : '' };
}

const withoutUndo = (purchase: ShownPurchase): ShownPurchase => ({
  ...purchase,
  undoMsLeft: 0,
  undoHint: '',
});
