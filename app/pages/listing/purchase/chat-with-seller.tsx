import type { FormEvent } from 'react';
import { productPath } from '../../../product/product.ts';
import { Button } from '../../../ui/button.tsx';
import { useProductForm } from '../use-product-form.ts';

export const CHAT_TEXT = '판매자와 채팅하기';

type ChatWithSellerProps = { productId: string; titleId?: string; text?: string };

export function ChatWithSeller({ productId, titleId, text = CHAT_TEXT }: ChatWithSellerProps) {
  const { state, submit } = useProductForm(productId);
  const isPending = state !== 'idle';
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) void submit({ intent: 'chat' });
  };
  return (
    <form method="post" action={productPath(productId)} onSubmit={send}>
      <input type="hidden" name="intent" value="chat" />
      <Button size="small" variant="secondary" pending={isPending} aria-describedby={titleId}>
        {text}
      </Button>
    </form>
  );
}
