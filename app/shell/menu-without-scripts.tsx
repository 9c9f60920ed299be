import { Link } from 'react-router';
import { MenuLinks } from './menu-links.tsx';
import { CATEGORY_LINKS, SUPPORT_TOPICS } from './menu-topics.ts';
import styles from './menu.module.css';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';

const PLAIN_CATEGORY_LINKS = CATEGORY_LINKS.map(({ to, text }) => ({ to, text }));

/** Everything the side menu has, for both sign-in states: without scripts the page cannot know which it is. */
export function MenuWithoutScripts({ buttonClass, iconSize }: { buttonClass: string; iconSize: number }) {
  return (
    <details>
      <summary className={buttonClass} aria-label="메뉴 열기">
        <Icon name="menu" size={iconSize} />
      </summary>
      <nav className={styles.panel} aria-label="전체 메뉴">
        <div className={styles.account}>
          <ButtonLink to="/login" size="small">
            로그인
          </ButtonLink>
          <ButtonLink to="/signup" size="small" variant="secondary">
            회원가입
          </ButtonLink>
          <form method="post" action="/logout">
            <Button size="small" variant="secondary">
              로그아웃
            </Button>
          </form>
        </div>
        <Link className={styles.heading} to="/upload">
          판매하기
        </Link>
        <p className={styles.heading}>카테고리</p>
        <MenuLinks links={PLAIN_CATEGORY_LINKS} columns={2} />
        <Link className={styles.heading} to="/support">
          고객센터
        </Link>
        <MenuLinks links={SUPPORT_TOPICS} columns={1} />
        <Link className={styles.heading} to="/support/events">
          이벤트
        </Link>
      </nav>
    </details>
  );
}
