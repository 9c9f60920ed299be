import type { ReactNode } from 'react';
import { Form, useLocation } from 'react-router';
import { roleText, type OperatorRole } from '../../account/operator/operator-role.ts';
import { MarketSign } from '../../shell/header/market-sign.tsx';
import type { PageHandle } from '../../shell/page-handle.ts';
import { Button } from '../../ui/button.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import styles from './desk-frame.module.css';
import { DESK_AUDIT_PATH, DESK_SIGN_IN_PATH } from './desk-paths.ts';

export const DESK_HANDLE: PageHandle = {
  isPersonal: true,
  header: 'none',
  bottom: 'none',
  footer: false,
  ground: 'surface',
  width: 'desk',
};

const PLACES = [{ to: DESK_AUDIT_PATH, text: '기록' }] as const;

type DeskFrameProps = {
  frame: { nickname: string; role: OperatorRole };
  title: string;
  children: ReactNode;
};

/** The menu of the desk beside a page, or above it below 1024 px. */
export function DeskFrame({ frame, title, children }: DeskFrameProps) {
  const { pathname } = useLocation();
  return (
    <div className={styles.desk}>
      <header className={styles.side}>
        <SiteLink className={styles.sign} to="/" aria-label="홈으로 가기">
          <MarketSign className={styles.wordmark} isDecorative />
          <span className={styles.tag}>운영</span>
        </SiteLink>
        <nav aria-label="운영">
          <ul className={styles.places}>
            {PLACES.map(({ to, text }) => (
              <li key={to}>
                <SiteLink
                  className={styles.place}
                  to={to}
                  aria-current={pathname === to || pathname.startsWith(`${to}/`) ? 'page' : undefined}
                >
                  {text}
                </SiteLink>
              </li>
            ))}
          </ul>
        </nav>
        <OwnName {...frame} />
      </header>
      <div className={styles.content}>
        <h1 className={styles.title}>{title}</h1>
        {children}
      </div>
    </div>
  );
}

function OwnName({ nickname, role }: DeskFrameProps['frame']) {
  return (
    <div className={styles.own}>
      <span className={styles.name}>{nickname}</span>
      <span className={styles.role}>{roleText(role)} · 2단계 인증됨</span>
      <Form method="post" action={DESK_SIGN_IN_PATH}>
        <input type="hidden" name="intent" value="close-desk" />
        <Button variant="secondary" size="small">
          닫기
        </Button>
      </Form>
    </div>
  );
}
