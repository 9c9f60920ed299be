import styles from './menu.module.css';
import type { MenuTopic } from './menu-topics.ts';
import { SiteLink } from '../../ui/site-link.tsx';

type MenuLinksProps = {
  links: readonly MenuTopic[];
  columns: 1 | 2;
  /** They stand in the side menu, whose entry in the history they take. */
  replace?: boolean;
};

export function MenuLinks({ links, columns, replace = false }: MenuLinksProps) {
  return (
    <ul className={columns === 2 ? styles.columns : styles.column}>
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
