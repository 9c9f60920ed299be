import type { MouseEvent } from 'react';
import styles from './shell.module.css';

/** The first thing the keyboard reaches: past the header, to the page. */
export function SkipLink() {
  // The address stays as it is: a hash would be a page of its own to the router.
  const skip = (event: MouseEvent) => {
    event.preventDefault();
    const main = document.getElementById('main');
    main?.focus({ preventScroll: true });
    main?.scrollIntoView();
  };
  return (
    <a className={styles.skip} href="#main" onClick={skip}>
      본문으로 건너뛰기
    </a>
  );
}
