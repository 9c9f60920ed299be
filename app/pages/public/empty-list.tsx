import { EmptyState } from '../../ui/empty-state.tsx';
import { isFiltered, type ListQuery } from '../list-query.ts';

/** What a list says when there is nothing to show: nothing registered, or nothing that matches. */
export function EmptyList({ query }: { query: ListQuery }) {
  if (query.q) {
    return (
      <EmptyState
        picture="/pictures/empty/no-results.svg"
        message="검색어와 일치하는 상품이 없습니다."
        hint="다른 단어로 다시 찾아보세요."
      />
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
