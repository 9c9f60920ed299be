import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { MAX_SWAP_CHOICES } from '../../../talk/offer/swap/swap-offer.ts';
import { SwapPart } from './swap-part.tsx';

function markupWith(count: number): string {
  const choices = Array.from({ length: count }, (_, index) => ({
    productId: `p${index}`,
    title: `상품 ${index}`,
    photo: null,
  }));
  const routes = [{ path: '*', element: <SwapPart conversationId="c" choices={choices} /> }];
  const router = createMemoryRouter(routes, { initialEntries: ['/chats/c?ask=swap'] });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

test('who has more listings than can be chosen from is told how to offer an older one', () => {
  expect(markupWith(MAX_SWAP_CHOICES)).toContain('더 오래된 상품은 끌어올리면 고를 수 있어요.');
  expect(markupWith(MAX_SWAP_CHOICES - 1)).not.toContain('끌어올리면');
});
