import { personPath } from '../../product/product.ts';
import { reportPath } from '../../support/report/report-link.tsx';
import { PopoverMenu, PopoverMenuLink } from '../../ui/overlay/popover-menu.tsx';
import styles from './conversation-menu.module.css';

/** About the other person. */
export function ConversationMenu({ otherId }: { otherId: string }) {
  return (
    <div className={styles.menu}>
      <PopoverMenu label="더보기">
        <PopoverMenuLink to={personPath(otherId)}>등록한 상품 보기</PopoverMenuLink>
        <PopoverMenuLink to={reportPath('person', otherId)}>신고하기</PopoverMenuLink>
      </PopoverMenu>
    </div>
  );
}
