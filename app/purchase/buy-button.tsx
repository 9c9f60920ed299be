import type { FormEvent } from 'react';
import type { Category } from '../product/category.ts';
import { SOLD_TEXT } from '../product/product.ts';
import { Button } from '../ui/button.tsx';
import styles from './buy-button.module.css';

interface BuyTexts {
  button: string;
  /** Before 로그인이 필요해요. */
  purpose: string;
  completed: string;
}

const BUY: BuyTexts = {
  button: '구매하기',
  purpose: '구매하려면',
  completed: '구매가 완료되었어요.',
};

export const BUY_TEXTS: Record<Category, BuyTexts> = {
  best: BUY,
  free: {
    button: '나눔받기',
    purpose: '나눔받으려면',
    completed: '나눔이 완료되었어요.',
  },
  exchange: {
    button: '교환하기',
    purpose: '교환하려면',
    completed: '교환이 완료되었어요.',
  },
  reuse: BUY,
};

/** Of the panel that says why. */
export const RESERVATION_ID = 'reservation';

type BuyButtonProps = {
  action: string;
  category: Category;
  sold: boolean;
  /** For another person. */
  isReserved: boolean;
  pending: boolean;
  onBuy: () => void;
};

export function BuyButton({ action, category, sold, isReserved, pending, onBuy }: BuyButtonProps) {
  const buy = (event: FormEvent) => {
    event.preventDefault();
    if (!pending) onBuy();
  };
  return (
    <form className={styles.form} method="post" action={action} onSubmit={buy} data-early-tap>
      <input type="hidden" name="intent" value="buy" />
      <Button
        disabled={sold || isReserved}
        pending={pending}
        aria-describedby={isReserved ? RESERVATION_ID : undefined}
      >
        {sold ? SOLD_TEXT : BUY_TEXTS[category].button}
      </Button>
    </form>
  );
}
