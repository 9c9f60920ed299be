import { useRouteLoaderData } from 'react-router';
import styles from './footer.module.css';
import { MarketSign } from './header/market-sign.tsx';
import { useBrand } from './brand.ts';
import { SiteLink } from '../ui/site-link.tsx';
import noticeStyles from './intermediary-notice.module.css';

export interface FooterTexts {
  notice: string;
  links: { to: string; text: string }[];
}

export function Footer() {
  const texts = useRouteLoaderData<{ footer: FooterTexts }>('root')?.footer;
  const { name } = useBrand();
  return (
    <footer className={styles.footer}>
      <MarketSign className={styles.wordmark} />
      <p className={styles.tagline}>안 쓰는 물건에, 다시 쓰임을.</p>
      <ul className={styles.links}>
        {texts?.links.map(({ to, text }) => (
          <li key={to}>
            <SiteLink className={styles.link} to={to} data-keep-clear>
              {text}
            </SiteLink>
          </li>
        ))}
      </ul>
      <p className={styles.notice}>{texts?.notice}</p>
      <p>© {name}</p>
    </footer>
  );
}

/** 통신판매중개 고지 (전자상거래법 제20조 제1항) for a page without a footer. */
export function IntermediaryNotice() {
  const notice = useRouteLoaderData<{ footer: FooterTexts }>('root')?.footer.notice;
  return (
    <aside className={noticeStyles.notice} aria-label="통신판매중개 고지">
      <p>{notice}</p>
      <SiteLink className={noticeStyles.link} to="/intermediary">
        통신판매중개 고지
      </SiteLink>
    </aside>
  );
}
