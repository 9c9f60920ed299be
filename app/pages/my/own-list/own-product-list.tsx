import { memo, type MouseEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { LiveItem } from '../../../live/live-product.tsx';
import { PickCount } from '../../../pick/pick-count.tsx';
import type { Page } from '../../../platform/paging/keyset-page.ts';
import { ProductCard, ProductList } from '../../../product/card/product-card.tsx';
import { HiddenProductCard } from '../../../product/card/hidden-product-card.tsx';
import { BUMPED_TEXT, nextBumpAt } from '../../../product/bump/bump.ts';
import { copyAction } from '../../../product/edit/copy-action.ts';
import { DELETE_QUESTION, DELETED_TEXT, deleteWarning } from '../../../product/remove-product.ts';
import {
  editPath,
  type HiddenProductSummary,
  productPath,
  type ProductSummary,
} from '../../../product/product.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { MemberIcon } from '../../../ui/icons/member-icon.tsx';
import { AlertDialog } from '../../../ui/overlay/alert-dialog.tsx';
import {
  PopoverMenu,
  PopoverMenuForm,
  PopoverMenuItem,
  PopoverMenuLink,
} from '../../../ui/overlay/popover-menu.tsx';
import { useRestoredFocus } from '../../../ui/overlay/use-restored-focus.ts';
import { useIsScripted } from '../../../ui/without-scripts.tsx';
import { useInPlaceForm } from '../../answer-without-navigation.ts';
import { invalidateSavedLists } from '../../browse/feed/list-restoration.ts';
import type { ProductAnswer } from '../../listing/product-answer.ts';
import { statePath } from '../../listing/state/listing-state.ts';
import { NextPage } from '../../paging/next-page.tsx';
import styles from './own-product-list.module.css';
import { useOwnList } from './use-own-list.ts';

export interface OwnProduct {
  product: ProductSummary | HiddenProductSummary;
  note: string | undefined;
}

/** `page` is null where the page at this address shows another list. */
interface Loaded {
  page: Page<OwnProduct> | null;
}

type OwnProductListProps = {
  page: Page<OwnProduct>;
  count: number;
  heading: ReactNode;
  emptyText: string;
};

const LIST = {
  keyOf: ({ product }: OwnProduct) => product.id,
  pageOf: ({ page }: Loaded) => page ?? undefined,
};

export function OwnProductList({ page, count, heading, emptyText }: OwnProductListProps) {
  const list = useOwnList(page, LIST);
  const { items: owned, nextHref } = list;
  const { selected, setSelected, remove, isRemoving } = useRemoval(list.drop);
  const bump = useBump(list.drop);
  const pageRef = useRestoredFocus<HTMLDivElement>(count);
  return (
    <div ref={pageRef} tabIndex={-1} className={styles.page}>
      {heading}
      {owned.length === 0 && nextHref === undefined ? (
        <EmptyState picture="/pictures/empty/no-products.svg" message={emptyText} />
      ) : (
        <ProductList>
          {owned.map(({ product, note }) => (
            <OwnProductItem
              key={product.id}
              product={product}
              note={note}
              onDelete={setSelected}
              onBump={bump}
            />
          ))}
        </ProductList>
      )}
      {nextHref !== undefined && <NextPage {...list} href={nextHref} label="다음 상품 보기" />}
      <AlertDialog
        open={selected !== undefined}
        title={DELETE_QUESTION}
        text={deleteWarning({ sold: selected?.sold ?? false })}
        confirmLabel="삭제"
        cancelLabel="취소"
        tone="danger"
        pending={isRemoving}
        onConfirm={remove}
        onCancel={() => setSelected(undefined)}
      />
    </div>
  );
}

type OwnProductItemProps = {
  product: OwnProduct['product'];
  note: string | undefined;
  onDelete: (listing: Listing) => void;
  onBump: (productId: string) => void;
};

/** By the live state, which may be newer than the page. */
type Listing = Pick<ProductSummary, 'id' | 'sold'>;

/** Memoized: a question about one listing draws none of the list again. */
const OwnProductItem = memo(({ product, note, onDelete, onBump }: OwnProductItemProps) => {
  const [now] = useState(() => Date.now());
  const canBump = !product.reserved && nextBumpAt(product) <= now;
  const menuOf = ({ id, sold }: Listing, isListed: boolean) => (
    <OwnProductMenu
      title={product.title}
      productId={id}
      canEdit={isListed && !sold}
      canBump={isListed && !sold && canBump}
      canCopy={isListed}
      onDelete={() => onDelete({ id, sold })}
      onBump={() => onBump(id)}
    />
  );
  if ('hiddenReason' in product) {
    return (
      <li>
        <HiddenProductCard product={product} note={note} menu={menuOf(product, false)} />
      </li>
    );
  }
  return (
    <LiveItem product={product}>
      {(shown, removed) => (
        <ProductCard
          product={shown}
          removed={removed}
          heart={<PickCount productId={shown.id} count={shown.pickCount} />}
          note={note}
          menu={!removed && menuOf(shown, true)}
        />
      )}
    </LiveItem>
  );
});

function useRemoval(onRemoved: (productId: string) => void) {
  const { showToast } = useToast();
  const { answer, isSending, send } = useInPlaceForm('/receipt');
  const [selected, setSelected] = useState<Listing>();
  const sentId = useRef<string>(undefined);

  useEffect(() => {
    if (!answer || isSending) return;
    setSelected(undefined);
    if (answer.ok) {
      showToast(DELETED_TEXT);
      if (sentId.current !== undefined) onRemoved(sentId.current);
    } else showToast(answer.text, 'failed');
  }, [answer, isSending, onRemoved, showToast]);

  const remove = () => {
    if (!selected) return;
    sentId.current = selected.id;
    send({ intent: 'delete', id: selected.id });
  };
  return { selected, setSelected, remove, isRemoving: isSending };
}

/** The list shows it at the top as it is read again. */
function useBump(onBumped: (productId: string) => void): (productId: string) => void {
  const { showToast } = useToast();
  const { data: answer, submit } = useFetcher<ProductAnswer>();
  const sentId = useRef('');
  useEffect(() => {
    if (!answer) return;
    if (!answer.ok) return showToast(answer.text, 'failed');
    invalidateSavedLists();
    showToast(BUMPED_TEXT);
    onBumped(sentId.current);
  }, [answer, onBumped, showToast]);
  return useCallback(
    (productId) => {
      sentId.current = productId;
      void submit({ intent: 'bump' }, { method: 'post', action: productPath(productId) });
    },
    [submit],
  );
}

type OwnProductMenuProps = {
  title: string;
  productId: string;
  canEdit: boolean;
  canBump: boolean;
  canCopy: boolean;
  onDelete: () => void;
  onBump: () => void;
};

function OwnProductMenu({ title, productId, ...can }: OwnProductMenuProps) {
  const { canEdit, canBump, canCopy, onDelete, onBump } = can;
  const inPlace = (act: () => void) => (event: MouseEvent) => {
    event.preventDefault();
    act();
  };
  return (
    <PopoverMenu label={`${title} 더보기 메뉴`}>
      {canEdit && <EditEntries productId={productId} />}
      {canEdit && (
        <PopoverMenuLink to={statePath(productId)} icon={<MemberIcon name="tag" size={2} />}>
          상태 바꾸기
        </PopoverMenuLink>
      )}
      {canBump && (
        <form method="post" action={productPath(productId)}>
          <input type="hidden" name="intent" value="bump" />
          <PopoverMenuItem type="submit" icon={<Icon name="arrow-up" size={2} />} onClick={inPlace(onBump)}>
            끌어올리기
          </PopoverMenuItem>
        </form>
      )}
      {canCopy && (
        <PopoverMenuForm
          action={copyAction(productId)}
          icon={<MemberIcon name={canEdit ? 'copy' : 'refresh'} size={2} />}
        >
          {canEdit ? '복사해서 새로 올리기' : '다시 올리기'}
        </PopoverMenuForm>
      )}
      <form action="/receipt">
        <input type="hidden" name="confirm" value="delete" />
        <input type="hidden" name="id" value={productId} />
        <PopoverMenuItem
          type="submit"
          icon={<MemberIcon name="trash" size={2} />}
          tone="danger"
          onClick={inPlace(onDelete)}
        >
          삭제
        </PopoverMenuItem>
      </form>
    </PopoverMenu>
  );
}

/** Without scripts also to a page for the description alone. */
function EditEntries({ productId }: { productId: string }) {
  const icon = <MemberIcon name="pencil" size={2} />;
  const isScripted = useIsScripted();
  return (
    <>
      <PopoverMenuLink to={editPath(productId)} icon={icon}>
        수정하기
      </PopoverMenuLink>
      {!isScripted && (
        <noscript>
          <form action="/receipt">
            <input type="hidden" name="edit" value={productId} />
            <PopoverMenuItem type="submit" icon={icon}>
              설명만 수정
            </PopoverMenuItem>
          </form>
        </noscript>
      )}
    </>
  );
}
