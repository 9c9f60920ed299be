import { Form, useNavigation } from 'react-router';
import type { Page } from '../../../platform/paging/keyset-page.ts';
import { copyAction } from '../../../product/edit/copy-action.ts';
import { EMPTY_TEXTS } from '../../people/count-tabs.tsx';
import { PurchaseRow } from '../../../purchase/purchase-row.tsx';
import type { SaleRecord } from '../../../purchase/sales/sale.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { NextPage } from '../../paging/next-page.tsx';
import { useOwnList } from '../own-list/use-own-list.ts';

export type ShownSale = Omit<SaleRecord, 'photo'> & {
  photoAddress: string | null;
  /** Undefined where the listing is gone. */
  to: string | undefined;
  talk: string | undefined;
  review: string | undefined;
};

const LIST = {
  keyOf: ({ id }: ShownSale) => id,
  pageOf: ({ sales }: { sales: Page<ShownSale> | null }) => sales ?? undefined,
};

export function SaleList({ sales, isCancelled }: { sales: Page<ShownSale>; isCancelled: boolean }) {
  const list = useOwnList(sales, LIST);
  const { items, nextHref } = list;
  if (items.length === 0 && nextHref === undefined) {
    const message = isCancelled ? '취소된 거래가 없어요.' : EMPTY_TEXTS.sold;
    return <EmptyState picture="/pictures/empty/no-products.svg" message={message} />;
  }
  return (
    <>
      <ul aria-label="판매내역">
        {items.map((sale) => (
          <SaleRow key={sale.id} sale={sale} isCancelled={isCancelled} />
        ))}
      </ul>
      {nextHref !== undefined && <NextPage {...list} href={nextHref} label="다음 판매내역 보기" />}
    </>
  );
}

function SaleRow({ sale, isCancelled }: { sale: ShownSale; isCancelled: boolean }) {
  const { buyerName, to, talk, review } = sale;
  return (
    <PurchaseRow
      purchase={sale}
      isCancelled={isCancelled}
      person={buyerName === null ? undefined : `구매자 ${buyerName}`}
      to={to}
    >
      {(titleId) => (
        <>
          {review !== undefined && (
            <ButtonLink to={review} size="small" variant="secondary" aria-describedby={titleId}>
              후기 남기기
            </ButtonLink>
          )}
          {talk !== undefined && (
            <ButtonLink to={talk} size="small" variant="secondary" aria-describedby={titleId}>
              대화 보기
            </ButtonLink>
          )}
          {to !== undefined && !isCancelled && <ListAgain productId={sale.productId} titleId={titleId} />}
        </>
      )}
    </PurchaseRow>
  );
}

function ListAgain({ productId, titleId }: { productId: string; titleId: string }) {
  const action = copyAction(productId);
  const isSending = useNavigation().formAction === action;
  return (
    <Form method="post" action={action}>
      <Button size="small" variant="secondary" pending={isSending} aria-describedby={titleId}>
        다시 올리기
      </Button>
    </Form>
  );
}
