import { Link } from 'react-router';
import styles from './footer.module.css';
import { Wordmark } from './wordmark.tsx';

const LINKS = [
  { to: '/terms', text: '이용약관' },
  { to: '/privacy', text: '개인정보 처리방침' },
  { to: '/support', text: '고객센터' },
];

export function Footer() {
  return (
    <footer className={styles.footer}>
      <Wordmark className={styles.wordmark} />
      <p className={styles.tagline}>안 쓰는 물건에, 다시 쓰임을.</p>
      <ul className={styles.links}>
        {LINKS.map(({ to, text }) => (
          <li key={to}>
            <Link className={styles.link} to={to}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
      <p>© 다시</p>
    </footer>
  );
}
