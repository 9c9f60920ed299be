import { SUB_CATEGORIES } from '../../product/category.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import styles from './menu.module.css';

type MenuLinksProps = {
  links: readonly MenuTopic[];
  columns: 1 | 2;
  /** Replaces the side menu's history entry. */
  replace?: boolean;
};

export function MenuLinks({ links, columns, replace = false }: MenuLinksProps) {
  return (
    <ul className={columns === 2 ? styles.columns : undefined}>
      {links.map(({ to, text, picture }) => (
        <li key={to}>
          <SiteLink className={styles.link} to={to} replace={replace}>
            {picture && <img className={styles.picture} src={picture} alt="" width="22" height="22" />}
            {text}
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}

export interface MenuTopic {
  to: string;
  text: string;
  picture?: string;
}

export const CATEGORY_LINKS: readonly MenuTopic[] = SUB_CATEGORIES.map(({ value, text }) => ({
  to: `/product/subcategory/${value}`,
  text,
  picture: `/pictures/category/${value}.webp`,
}));

export const SUPPORT_TOPICS: readonly MenuTopic[] = [
  { to: '/support/notices', text: '공지사항' },
  { to: '/support/faq', text: '자주 묻는 질문' },
  { to: '/support/inquiry/safe-payment', text: '안전결제 문의' },
  { to: '/support/inquiry/general', text: '일반 문의' },
  { to: '/support/inquiry/partnership', text: '제휴/광고 문의' },
];
