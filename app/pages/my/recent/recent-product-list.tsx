import { LiveItem } from '../../../live/live-product.tsx';
import { PickCount } from '../../../pick/pick-count.tsx';
import { ProductCard, ProductList } from '../../../product/card/product-card.tsx';
import type { ProductSummary } from '../../../product/product.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadingText, SkeletonRows } from '../../../ui/feedback/loading.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { useRestoredFocus } from '../../../ui/overlay/use-restored-focus.ts';
import { PickHeart } from '../../pick-heart/pick-heart.tsx';
import styles from './recent.module.css';
import { useRecentProducts } from './use-recent-products.ts';

export function PendingHistory() {
  return (
    <>
      <noscript>
        <p className={styles.withoutScripts}>
          최근 본 상품은 이 기기에만 남아 있어서, 자바스크립트를 켠 브라우저에서 볼 수 있어요.
        </p>
      </noscript>
      <div className={styles.pending}>
        <LoadingText>불러오는 중이에요…</LoadingText>
        <SkeletonRows />
      </div>
    </>
  );
}

export function RecentProductList({ user }: { user: string }) {
  const recent = useRecentProducts(user);
  const { products } = recent;
  const frameRef = useRestoredFocus<HTMLDivElement>(products?.length ?? 0);
  return (
    <div ref={frameRef} tabIndex={-1} className={styles.frame}>
      {products === undefined ? (
        recent.hasFailed ? (
          <FailedHistory onRetry={recent.retry} />
        ) : (
          <PendingHistory />
        )
      ) : (
        <History {...recent} products={products} />
      )}
    </div>
  );
}

function FailedHistory({ onRetry }: { onRetry(): void }) {
  return (
    <EmptyState picture="/pictures/error.svg" message="최근 본 상품을 불러오지 못했어요.">
      <Button type="button" variant="secondary" onClick={onRetry}>
        다시 불러오기
      </Button>
    </EmptyState>
  );
}

type HistoryProps = ReturnType<typeof useRecentProducts> & { products: ProductSummary[] };

function History({ products, isSaving, remove, removeAll, undo, setSaving }: HistoryProps) {
  const { showToast } = useToast();
  const sayRemoved = (text: string) => showToast(text, 'done', { label: '되돌리기', onPress: undo });
  return (
    <>
      <div className={styles.actions}>
        {products.length > 0 && (
          <button
            type="button"
            className={styles.action}
            onClick={() => {
              removeAll();
              sayRemoved('최근 본 상품을 모두 지웠어요.');
            }}
          >
            전체 삭제
          </button>
        )}
        <button type="button" className={styles.action} onClick={() => setSaving(!isSaving)}>
          {isSaving ? '저장 끄기' : '저장 켜기'}
        </button>
      </div>
      {products.length === 0 ? (
        <EmptyHistory isSaving={isSaving} />
      ) : (
        <ProductList label="최근 본 상품" className={styles.list}>
          {products.map((product) => (
            <LiveItem key={product.id} product={product}>
              {(shown, removed) => (
                <ProductCard
                  product={shown}
                  removed={removed}
                  heart={<PickCount productId={shown.id} count={shown.pickCount} />}
                  pick={!removed && <PickHeart product={shown} />}
                  menu={
                    <RemoveButton
                      title={shown.title}
                      onRemove={() => {
                        remove(shown.id);
                        sayRemoved('최근 본 상품에서 지웠어요.');
                      }}
                    />
                  }
                />
              )}
            </LiveItem>
          ))}
        </ProductList>
      )}
    </>
  );
}

function EmptyHistory({ isSaving }: { isSaving: boolean }) {
  return (
    <EmptyState
      picture="/pictures/empty/no-products.svg"
      message={isSaving ? '최근 본 상품이 없어요.' : '최근 본 상품 저장이 꺼져 있어요.'}
      hint={
        isSaving
          ? '상품을 보면 이 기기에 50개까지, 90일 동안 남아요.'
          : '켜 두면 본 상품이 이 기기에만 남아요.'
      }
    >
      <ButtonLink to="/product" variant="secondary">
        상품 둘러보기
      </ButtonLink>
    </EmptyState>
  );
}

function RemoveButton({ title, onRemove }: { title: string; onRemove(): void }) {
  return (
    <button
      type="button"
      className={styles.remove}
      aria-label={`최근 본 상품에서 ${title} 지우기`}
      onClick={onRemove}
    >
      <Icon name="close" size={1.6} />
    </button>
  );
}
