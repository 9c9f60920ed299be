import { useRouteLoaderData } from 'react-router';
import styles from './footer.module.css';
import { MarketSign } from './header/market-sign.tsx';
import { useBrand } from './brand.ts';
import { SiteLink } from '../ui/site-link.tsx';

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
            <SiteLink className={styles.link} to={to}>
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
