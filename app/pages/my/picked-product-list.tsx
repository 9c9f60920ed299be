import { type SyntheticEvent, useCallback, useEffect } from 'react';
import { useFetcher, useRevalidator } from 'react-router';
import { useKnownViewer } from '../../account/viewer.tsx';
import { LiveItem } from '../../live/live-product.tsx';
import { usePicks } from '../../pick/picks.tsx';
import type { Page } from '../../platform/paging/keyset-page.ts';
import { ProductCard, ProductList } from '../../product/card/product-card.tsx';
import { UnavailableProductCard } from '../../product/card/hidden-product-card.tsx';
import { productPath, type ProductSummary } from '../../product/product.ts';
import { PICKS_ANSWERED } from '../../shell/session/session-store.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { useRestoredFocus } from '../../ui/overlay/use-restored-focus.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { ChipLink, RemovableChip } from '../../ui/tag/chip.tsx';
import { useInPlaceForm } from '../answer-without-navigation.ts';
import { LeftOutNote } from '../browse/feed/left-out-listings.tsx';
import { useLeftOut } from '../browse/feed/use-left-out.ts';
import { HIDE_SOLD_TEXT } from '../browse/list-query.ts';
import { NextPage } from '../paging/next-page.tsx';
import { useOwnList } from './own-list/use-own-list.ts';
import styles from './picked-product-list.module.css';

interface PickedItem {
  productId: string;
  product?: ProductSummary | undefined;
}

interface PickedPage {
  page: Page<PickedItem>;
  count: number;
  hideSold: boolean;
}

const HERE = '/mypick';
const LIST = {
  keyOf: ({ productId }: PickedItem) => productId,
  pageOf: ({ page }: PickedPage) => page,
};

export function PickedProductList({ page, count, hideSold }: PickedPage) {
  const list = useOwnList(page, LIST);
  const { items: picked, nextHref, drop } = list;
  usePicksMadeElsewhere(
    picked.flatMap(({ productId, product }) => (product ? productId : [])),
    { hasMore: nextHref !== undefined, drop },
  );
  const pickAgain = usePickAgain();
  const { showToast } = useToast();
  const takeOut = useCallback(
    (productId: string) => {
      drop(productId);
      const action = { label: '되돌리기', onPress: () => pickAgain(productId) };
      showToast('찜을 해제했어요.', 'done', action);
    },
    [drop, pickAgain, showToast],
  );
  const pageRef = useRestoredFocus<HTMLDivElement>(count);
  const leftOut = useLeftOut(picked.flatMap(({ product }) => product ?? []));
  const isEmpty = picked.length === leftOut.count;
  const isEnd = nextHref === undefined;
  return (
    <div ref={pageRef} tabIndex={-1} className={styles.page}>
      <PageTitle count={count - leftOut.count}>찜한 상품</PageTitle>
      {(hideSold || !isEmpty) && <SoldChip isHidden={hideSold} />}
      {isEnd && isEmpty && <LeftOutNote {...leftOut} />}
      {isEnd && isEmpty ? (
        <NoPicks isFiltered={hideSold} />
      ) : (
        <ProductList>
          {picked.map(({ productId, product }) =>
            product ? (
              <LiveItem key={productId} product={product} className={styles.item}>
                {(shown, removed) => (
                  <>
                    <ProductCard product={shown} removed={removed} heart={null} />
                    <div className={styles.heart}>
                      <UnpickForm
                        productId={productId}
                        title={shown.title}
                        pickCount={shown.pickCount}
                        onUnpick={takeOut}
                      />
                    </div>
                  </>
                )}
              </LiveItem>
            ) : (
              <li key={productId} className={styles.item}>
                <UnavailableProductCard />
                <div className={styles.heart}>
                  <UnpickForm productId={productId} onUnpick={drop} />
                </div>
              </li>
            ),
          )}
        </ProductList>
      )}
      {isEnd && !isEmpty && <LeftOutNote {...leftOut} />}
      {nextHref !== undefined && <NextPage {...list} href={nextHref} label="다음 상품 보기" />}
    </div>
  );
}

function SoldChip({ isHidden }: { isHidden: boolean }) {
  return (
    <div className={styles.chips}>
      {isHidden ? (
        <RemovableChip to={HERE} removeText="조건 지우기">
          {HIDE_SOLD_TEXT}
        </RemovableChip>
      ) : (
        <ChipLink to={`${HERE}?hideSold=1`}>{HIDE_SOLD_TEXT}</ChipLink>
      )}
    </div>
  );
}

function NoPicks({ isFiltered }: { isFiltered: boolean }) {
  const texts = isFiltered
    ? { message: '조건에 맞는 상품이 없어요.', hint: '거래가 끝난 상품은 숨기고 있어요.' }
    : { message: '찜한 상품이 없어요.', hint: '마음에 드는 상품의 하트를 눌러 보세요.' };
  return (
    <EmptyState picture="/pictures/empty/no-products.svg" {...texts}>
      <ButtonLink to="/product">상품 둘러보기</ButtonLink>
    </EmptyState>
  );
}

function usePickAgain(): (productId: string) => void {
  const { data: answer, submit } = useFetcher<{ ok: true } | { ok: false; text: string }>();
  const { setPicked } = usePicks();
  const { showToast } = useToast();
  useEffect(() => {
    if (answer && !answer.ok) showToast(answer.text, 'failed');
  }, [answer, showToast]);
  return useCallback(
    (productId) => {
      setPicked(productId, true);
      void submit({ intent: 'pick' }, { method: 'post', action: productPath(productId) });
    },
    [setPicked, submit],
  );
}

/** Reloads when the session lists other picks: they were made in another tab or device. */
function usePicksMadeElsewhere(
  shownIds: readonly string[],
  { hasMore, drop }: { hasMore: boolean; drop: (productId: string) => void },
): void {
  const { revalidate } = useRevalidator();
  const viewer = useKnownViewer();
  const { answeredIds } = usePicks();
  useEffect(() => {
    if (!viewer) return;
    const shown = new Set(shownIds);
    // Newest first in both; the session has those of later pages too.
    const newest = hasMore ? answeredIds.slice(0, shown.size) : answeredIds;
    if (newest.length === shown.size && newest.every((id) => shown.has(id))) return;
    const answered = new Set(answeredIds);
    if (answeredIds.length < PICKS_ANSWERED) shownIds.filter((id) => !answered.has(id)).forEach(drop);
    void revalidate();
    // oxlint-disable-next-line react/exhaustive-deps -- only a new answer counts, not a change of the list itself
  }, [answeredIds]);
}

type UnpickFormProps = {
  productId: string;
  title?: string;
  pickCount?: number | undefined;
  onUnpick: (productId: string) => void;
};

function UnpickForm({ productId: id, title, pickCount, onUnpick }: UnpickFormProps) {
  const { showToast } = useToast();
  const { setPicked } = usePicks();
  const { answer, isSending, send } = useInPlaceForm(HERE);
  useEffect(() => {
    if (!answer) return;
    if (answer.ok) {
      setPicked(id, false);
      onUnpick(id);
    } else showToast(answer.text, 'failed');
  }, [answer, id, onUnpick, setPicked, showToast]);
  const unpick = (event: SyntheticEvent) => {
    event.preventDefault();
    send({ intent: 'unpick', id });
  };
  return (
    <form method="post" action={HERE} className={styles.form} onSubmit={unpick}>
      <input type="hidden" name="id" value={id} />
      <span className={styles.count}>
        <Icon name={isSending ? 'heart' : 'heart-filled'} size={1.6} className={styles.icon} />
        {pickCount !== undefined && (
          <span>
            <span className="visually-hidden">찜 </span>
            {pickCount}
          </span>
        )}
      </span>
      <button
        name="intent"
        value="unpick"
        className={styles.button}
        aria-label={title === undefined ? '찜 해제' : `${title} 찜 해제`}
        aria-disabled={isSending || undefined}
      />
    </form>
  );
}
