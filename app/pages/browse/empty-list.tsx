import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { scopePath, type ListScope } from './list-address.ts';
import { clearedHref, countConditions, isRangeReversed, listHref, type ListQuery } from './list-query.ts';

const ALL_PRODUCTS = '/product';

type EmptyListProps = {
  scope: ListScope;
  query: ListQuery;
};

export function EmptyList({ scope, query }: EmptyListProps) {
  const isNarrowed = countConditions(scope, query) > 0;
  return (
    <EmptyState
      picture={`/pictures/empty/${query.q ? 'no-results' : 'no-products'}.svg`}
      {...emptyTexts(query, isNarrowed)}
    >
      {isNarrowed && (
        <ButtonLink to={clearedHref(scope, query)} variant="secondary" size="small">
          조건 초기화
        </ButtonLink>
      )}
      {query.q && scopePath(scope) !== ALL_PRODUCTS && (
        <ButtonLink to={listHref(ALL_PRODUCTS, query)} variant="secondary" size="small">
          전체 상품에서 찾기
        </ButtonLink>
      )}
    </EmptyState>
  );
}

function emptyTexts(query: ListQuery, isNarrowed: boolean): { message: string; hint: string } {
  if (isRangeReversed(query)) {
    return { message: '최소 가격이 최대 가격보다 높아요.', hint: '가격 조건을 고쳐서 다시 찾아보세요.' };
  }
  const message = query.q ? '검색어와 일치하는 상품이 없습니다.' : '등록된 상품이 없습니다.';
  if (isNarrowed) return { message, hint: '조건을 바꾸어 다시 찾아보세요.' };
  return { message, hint: query.q ? '다른 단어로 다시 찾아보세요.' : '첫 번째 판매자가 되어 보세요.' };
}
