import { useNavigate } from 'react-router';
import { BottomSheet } from '../../../ui/overlay/bottom-sheet.tsx';
import type { ListScope } from '../list-address.ts';
import type { ListQuery } from '../list-query.ts';
import { FilterForm } from './filter-form.tsx';

type FilterSheetProps = {
  scope: ListScope;
  query: ListQuery;
  onClose: () => void;
};

export function FilterSheet({ scope, query, onClose }: FilterSheetProps) {
  const navigate = useNavigate();
  // The list takes the sheet's history entry.
  const apply = (href: string, isAnother: boolean) => {
    if (isAnother) void navigate(href, { replace: true });
    else onClose();
  };
  return (
    <BottomSheet title="필터" closeLabel="필터 닫기" onClose={onClose}>
      <FilterForm scope={scope} query={query} onApply={apply} />
    </BottomSheet>
  );
}
