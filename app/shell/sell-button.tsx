import styles from './floating.module.css';
import { Icon } from '../ui/icons/icon.tsx';
import { SiteLink } from '../ui/site-link.tsx';

/** Shown by CSS only to people who have signed in: the page is the same for everyone, and nothing jumps. */
export function SellButton() {
  return (
    <SiteLink className={styles.sell} to="/upload">
      <Icon name="plus" size={2.2} />
      판매하기
    </SiteLink>
  );
}
