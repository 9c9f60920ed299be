import type { MouseEvent } from 'react';
import { Icon } from '../../../ui/icons/icon.tsx';
import { MemberIcon } from '../../../ui/icons/member-icon.tsx';
import { PopoverMenu, PopoverMenuItem } from '../../../ui/overlay/popover-menu.tsx';

type OwnProductMenuProps = {
  productId: string;
  canEdit: boolean;
  /** Asks in place, before anything is sent. */
  onDelete: () => void;
};

/**
 * What a seller can do with a listing. Without scripts each choice leads to a page of its own, and editing,
 * which the detail page offers otherwise, is here (P-nojs).
 */
export function OwnProductMenu({ productId, canEdit, onDelete }: OwnProductMenuProps) {
  const askInPlace = (event: MouseEvent) => {
    event.preventDefault();
    onDelete();
  };
  return (
    <PopoverMenu label="더보기 메뉴">
      {canEdit && (
        <noscript>
          <form action="/receipt">
            <input type="hidden" name="edit" value={productId} />
            <PopoverMenuItem type="submit" icon={<Icon name="pencil" size={2} />}>
              수정
            </PopoverMenuItem>
          </form>
        </noscript>
      )}
      <form action="/receipt">
        <input type="hidden" name="confirm" value="delete" />
        <input type="hidden" name="id" value={productId} />
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
