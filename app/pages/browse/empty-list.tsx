import { subCategoryText } from '../../product/category.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ChipLink } from '../../ui/tag/chip.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import styles from './empty-list.module.css';
import { conditionChips } from './filter/list-conditions.tsx';
import { scopePath } from './list-address.ts';
import { clearedHref, countConditions, isRangeReversed, listHref, type ListQuery } from './list-query.ts';
import type { ProductListData } from './product-list.server.ts';
import { SearchAlert } from './search-alert.tsx';

const ALL_PRODUCTS = '/product';

type EmptyListProps = {
  list: Pick<ProductListData, 'path' | 'scope' | 'query' | 'near' | 'isPartlySorted'>;
};

/** Links to the list without its conditions, to all products, to similar words and kinds. */
export function EmptyList({ list: { path, scope, query, near, isPartlySorted } }: EmptyListProps) {
  const isNarrowed = countConditions(scope, query) > 0;
  const isScoped = scopePath(scope) !== ALL_PRODUCTS;
  return (
    <EmptyState
      picture={`/pictures/empty/${query.q ? 'no-results' : 'no-products'}.svg`}
      {...(isPartlySorted ? NONE_AMONG_NEWEST : emptyTexts(query, isNarrowed))}
    >
      {near && <NearSearchLinks {...near} />}
      {isPartlySorted && (
        <ButtonLink to={listHref(path, { ...query, sort: 'new' })} size="small">
          최신순으로 더 찾기
        </ButtonLink>
      )}
      {query.q && (
        <SearchAlert key={listHref('', query)} scope={scope} query={query} className={styles.alert} />
      )}
      {isNarrowed && (
        <>
          {conditionChips(scope, query)}
          <ButtonLink to={clearedHref(scope, query)} variant="secondary" size="small">
            조건 초기화
          </ButtonLink>
        </>
      )}
      {query.q && (
        <ButtonLink
          to={isScoped ? listHref(ALL_PRODUCTS, query) : ALL_PRODUCTS}
          variant="secondary"
          size="small"
        >
          {isScoped ? '전체 상품에서 찾기' : '전체 상품 보기'}
        </ButtonLink>
      )}
    </EmptyState>
  );
}

function NearSearchLinks({ texts, kinds }: NonNullable<ProductListData['near']>) {
  return (
    <>
      {texts.length > 0 && (
        <nav className={styles.near} aria-labelledby="near-texts">
          <h2 id="near-texts" className={styles.title}>
            이렇게 찾아보세요
          </h2>
          {texts.map((text) => (
            <ChipLink key={text} to={`${ALL_PRODUCTS}?${new URLSearchParams({ q: text })}`}>
              {text}
            </ChipLink>
          ))}
        </nav>
      )}
      {kinds.length > 0 && (
        <nav className={styles.near} aria-labelledby="near-kinds">
          <h2 id="near-kinds" className={styles.title}>
            이런 종류도 있어요
          </h2>
          {kinds.map((subCategory) => (
            <ChipLink key={subCategory} to={scopePath({ subCategory })}>
              {subCategoryText(subCategory)}
            </ChipLink>
          ))}
        </nav>
      )}
    </>
  );
}

const PRICE_HINT = '가격 조건을 고쳐서 다시 찾아보세요.';
/** Newest first, a list goes on to the end; a price order doesn't. */
const NONE_AMONG_NEWEST = {
  message: '새로 올라온 상품에서는 찾지 못했어요.',
  hint: '최신순으로 보면 이전 상품까지 이어서 찾을 수 있어요.',
};

function emptyTexts(query: ListQuery, isNarrowed: boolean): { message: string; hint: string } {
  if (isRangeReversed(query)) {
    return { message: '최소 가격이 최대 가격보다 높아요.', hint: PRICE_HINT };
  }
  if (query.invalidPrices) return { message: '가격 조건을 알아보지 못했어요.', hint: PRICE_HINT };
  if (isNarrowed) return { message: '조건에 맞는 상품이 없어요.', hint: '조건을 하나씩 지워 보세요.' };
  return query.q
    ? { message: '검색어와 일치하는 상품이 없어요.', hint: '다른 단어로 다시 찾아보세요.' }
    : { message: '등록된 상품이 없어요.', hint: '첫 번째 판매자가 되어 보세요.' };
}
