import type { FormEvent } from 'react';
import type { Category } from '../product/category.ts';
import { SOLD_TEXT } from '../product/product.ts';
import { Button } from '../ui/button.tsx';
import styles from './buy-button.module.css';

const BUY_TEXTS: Record<Category, string> = {
  best: '구매하기',
  free: '나눔받기',
  exchange: '교환하기',
  reuse: '구매하기',
};

type BuyButtonProps = {
  action: string;
  category: Category;
  sold: boolean;
  pending: boolean;
  onBuy: () => void;
};

export function BuyButton({ action, category, sold, pending, onBuy }: BuyButtonProps) {
  const buy = (event: FormEvent) => {
    event.preventDefault();
    if (!pending) onBuy();
  };
  return (
    <form className={styles.form} method="post" action={action} onSubmit={buy}>
      <input type="hidden" name="intent" value="buy" />
      <Button disabled={sold} pending={pending}>
        {sold ? SOLD_TEXT : BUY_TEXTS[category]}
      </Button>
    </form>
  );
}
