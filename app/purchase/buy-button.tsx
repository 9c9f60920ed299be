import type { FormEvent } from 'react';
import { SOLD_TEXT } from '../product/product.ts';
import { Button } from '../ui/button.tsx';
import styles from './buy-button.module.css';

type BuyButtonProps = {
  action: string;
  state: 'for-sale' | 'sold' | 'own';
  pending: boolean;
  onBuy: () => void;
};

export function BuyButton({ action, state, pending, onBuy }: BuyButtonProps) {
  if (state === 'own') return <p className={styles.own}>내 상품</p>;
  const buy = (event: FormEvent) => {
    event.preventDefault();
    if (!pending) onBuy();
  };
  return (
    <form className={styles.form} method="post" action={action} onSubmit={buy}>
      <input type="hidden" name="intent" value="buy" />
      <Button disabled={state === 'sold'} pending={pending}>
        {state === 'sold' ? SOLD_TEXT : '구매하기'}
      </Button>
    </form>
  );
}
