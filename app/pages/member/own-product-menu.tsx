import type { MouseEvent } from 'react';
import type { ProductSummary } from '../../product/product.ts';
import { Icon } from '../../ui/icon.tsx';
import { MemberIcon } from '../../ui/member-icon.tsx';
import { PopoverMenu, PopoverMenuItem } from '../../ui/popover-menu.tsx';

type OwnProductMenuProps = {
  product: Pick<ProductSummary, 'id' | 'sold'>;
  /** Asks in place, before anything is sent. */
  onDelete: () => void;
};

/**
 * What a seller can do with a listing. Without scripts each choice leads to a page of its own, and editing,
 * which the detail page offers otherwise, is here (P-nojs).
 */
export function OwnProductMenu({ product, onDelete }: OwnProductMenuProps) {
  const askInPlace = (event: MouseEvent) => {
    event.preventDefault();
    onDelete();
  };
  return (
    <PopoverMenu label="더보기 메뉴">
      {!product.sold && (
        <noscript>
          <form action="/receipt">
            <input type="hidden" name="edit" value={product.id} />
            <PopoverMenuItem type="submit" icon={<Icon name="pencil" size={2} />}>
              수정
            </PopoverMenuItem>
          </form>
        </noscript>
      )}
      <form action="/receipt">
        <input type="hidden" name="confirm" value="delete" />
        <input type="hidden" name="id" value={product.id} />
        <PopoverMenuItem
          type="submit"
          icon={<MemberIcon name="trash" size={2} />}
          tone="danger"
          onClick={askInPlace}
        >
          삭제
        </PopoverMenuItem>
      </form>
    </PopoverMenu>
  );
}
