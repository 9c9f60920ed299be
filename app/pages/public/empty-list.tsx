import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { isFiltered, listHref, type ListQuery } from '../list-query.ts';

const ALL_PRODUCTS = '/product';

type EmptyListProps = {
  /** The list's address without parameters. */
  path: string;
  query: ListQuery;
};

/** What a list says when there is nothing to show: nothing registered, or nothing that matches. */
export function EmptyList({ path, query }: EmptyListProps) {
  if (query.q) {
    return (
      <EmptyState
        picture="/pictures/empty/no-results.svg"
        message="검색어와 일치하는 상품이 없습니다."
        hint="다른 단어로 다시 찾아보세요."
      >
        {path !== ALL_PRODUCTS && (
          <ButtonLink to={listHref(ALL_PRODUCTS, query)} variant="secondary" size="small">
            전체 상품에서 찾기
          </ButtonLink>
        )}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      picture="/pictures/empty/no-products.svg"
      message="등록된 상품이 없습니다."
      hint={isFiltered(query) ? '조건을 바꾸어 다시 찾아보세요.' : '첫 번째 판매자가 되어 보세요.'}
    />
  );
}
