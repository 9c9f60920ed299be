import { renderToStaticMarkup } from 'react-dom/server';
import { CATEGORY_LINKS, MenuLinks, SUPPORT_TOPICS } from './menu-links.tsx';
import styles from './menu.module.css';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { SiteLink } from '../../ui/site-link.tsx';

const PLAIN_CATEGORY_LINKS = CATEGORY_LINKS.map(({ to, text }) => ({ to, text }));

const written = new Map<string, string>();

export function menuWithoutScripts(buttonClass: string, iconSize: number): string {
  const key = `${iconSize} ${buttonClass}`;
  const markup =
    written.get(key) ??
    renderToStaticMarkup(<MenuWithoutScripts buttonClass={buttonClass} iconSize={iconSize} />);
  written.set(key, markup);
  return markup;
}

/** Shows both sign-in states: without scripts the page cannot know which it is. */
function MenuWithoutScripts({ buttonClass, iconSize }: { buttonClass: string; iconSize: number }) {
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
        <SiteLink className={styles.heading} to="/upload">
          판매하기
        </SiteLink>
        <p className={styles.heading}>카테고리</p>
        <MenuLinks links={PLAIN_CATEGORY_LINKS} columns={2} />
        <SiteLink className={styles.heading} to="/support">
          고객센터
        </SiteLink>
        <MenuLinks links={SUPPORT_TOPICS} columns={1} />
        <SiteLink className={styles.heading} to="/support/events">
          이벤트
        </SiteLink>
      </nav>
    </details>
  );
}
