import { Link } from 'react-router';
import styles from './floating.module.css';
import { Icon } from '../ui/icon.tsx';

/** Shown by CSS only to people who have signed in: the page is the same for everyone, and nothing jumps. */
export function SellButton() {
  return (
    <Link className={styles.sell} to="/upload">
      <Icon name="plus" size={2.2} />
      판매하기
    </Link>
  );
}
