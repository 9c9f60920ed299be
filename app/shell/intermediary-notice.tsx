import { Link, useRouteLoaderData } from 'react-router';
import type { FooterTexts } from './footer.tsx';
import styles from './intermediary-notice.module.css';

/** 통신판매중개 고지 (전자상거래법 제20조 제1항) for a page without a footer. */
export function IntermediaryNotice() {
  const notice = useRouteLoaderData<{ footer: FooterTexts }>('root')?.footer.notice;
  return (
    <aside className={styles.notice} aria-label="통신판매중개 고지">
      <p>{notice}</p>
      <Link className={styles.link} to="/intermediary">
        통신판매중개 고지
      </Link>
    </aside>
  );
}
