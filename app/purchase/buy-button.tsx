import type { FormEvent } from 'react';
import type { Category } from '../product/category.ts';
import { SOLD_TEXT } from '../product/product.ts';
import { Button } from '../ui/button.tsx';
import styles from './buy-button.module.css';
import { DEAL_WORDS } from './deal-words.ts';

/** Id of the panel that gives the reason. */
export const RESERVATION_ID = 'reservation';

type BuyButtonProps = {
  action: string;
  category: Category;
  /** The price that the person sees; empty for none. */
  priceWon: number | '';
  sold: boolean;
  isReserved: boolean;
  pending: boolean;
  onBuy: () => void;
};

export function BuyButton({ action, category, priceWon, sold, isReserved, pending, onBuy }: BuyButtonProps) {
  const buy = (event: FormEvent) => {
    event.preventDefault();
    if (!pending) onBuy();
  };
  return (
    <form className={styles.form} method="post" action={action} onSubmit={buy} data-early-tap>
      <input type="hidden" name="intent" value="buy" />
      <input type="hidden" name="seenPrice" value={priceWon} />
      <Button
        disabled={sold || isReserved}
        pending={pending}
        aria-describedby={isReserved ? RESERVATION_ID : undefined}
      >
        {sold ? SOLD_TEXT : DEAL_WORDS[category].button}
      </Button>
    </form>
  );
}
