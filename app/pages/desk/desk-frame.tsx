import type { ReactNode } from 'react';
import { Form, useLocation, useNavigate } from 'react-router';
import { roleText } from '../../account/operator/operator-role.ts';
import { countText } from '../../korean/count-text.ts';
import { MarketSign } from '../../shell/header/market-sign.tsx';
import type { PageHandle } from '../../shell/page-handle.ts';
import { Button } from '../../ui/button.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import styles from './desk-frame.module.css';
import {
  DESK_APPEALS_PATH,
  DESK_AUDIT_PATH,
  DESK_STATISTICS_PATH,
  DESK_FIND_PATH,
  DESK_INQUIRIES_PATH,
  DESK_PATH,
  DESK_SIGN_IN_PATH,
} from './desk-paths.ts';
import type { DeskFrameData } from './desk-frame.server.ts';
import { useDeskKeys, useFormKeys } from './use-desk-keys.ts';

export const DESK_HANDLE: PageHandle = {
  isPersonal: true,
  header: 'none',
  bottom: 'none',
  footer: false,
  ground: 'surface',
  width: 'desk',
};

interface DeskLink {
  to: string;
  text: string;
  under?: readonly string[];
  count?: (frame: DeskFrameData) => number;
}

const LINKS: readonly DeskLink[] = [
  { to: DESK_PATH, text: '처리할 일', under: ['/desk/cases/'], count: ({ cases }) => cases },
  { to: DESK_INQUIRIES_PATH, text: '문의', count: ({ inquiries }) => inquiries },
  { to: DESK_APPEALS_PATH, text: '이의 제기', count: ({ appeals }) => appeals },
  { to: DESK_FIND_PATH, text: '찾기', under: ['/desk/people/', '/desk/listings/'] },
  { to: DESK_STATISTICS_PATH, text: '숫자' },
  { to: DESK_AUDIT_PATH, text: '기록' },
];

type DeskFrameProps = {
  frame: DeskFrameData;
  title: string;
  /** Pages with columns of their own replace the plain one. */
  hasColumns?: boolean;
  children: ReactNode;
};

export function DeskFrame({ frame, title, hasColumns = false, children }: DeskFrameProps) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useFormKeys();
  useDeskKeys({
    ...Object.fromEntries(LINKS.map(({ to }, index) => [String(index + 1), () => void navigate(to)])),
    ...(pathname !== DESK_FIND_PATH && { '/': () => void navigate(DESK_FIND_PATH) }),
  });
  return (
    <div className={styles.desk}>
      <header className={styles.side}>
        <SiteLink className={styles.sign} to="/">
          <MarketSign className={styles.wordmark} />
          <span className={styles.tag}>운영</span>
        </SiteLink>
        <nav aria-label="운영">
          <ul className={styles.places}>
            {LINKS.map((link) => (
              <li key={link.to}>
                <FrameLink {...link} frame={frame} pathname={pathname} />
              </li>
            ))}
          </ul>
        </nav>
        <OwnName {...frame} />
      </header>
      {hasColumns ? (
        children
      ) : (
        <div className={styles.content}>
          <h1 className={styles.title}>{title}</h1>
          {children}
        </div>
      )}
    </div>
  );
}

type FrameLinkProps = DeskLink & { frame: DeskFrameData; pathname: string };

function FrameLink({ to, text, under = [`${to}/`], count, frame, pathname }: FrameLinkProps) {
  const isCurrent = pathname === to || under.some((path) => pathname.startsWith(path));
  const waiting = count?.(frame) ?? 0;
  return (
    <SiteLink
      className={styles.place}
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      ref={isCurrent ? scrollToCurrent : undefined}
    >
      {text}
      {waiting > 0 && <span className={styles.count}>{countText(waiting)}</span>}
    </SiteLink>
  );
}

/** Narrow screens scroll the menu. */
const scrollToCurrent = (link: HTMLAnchorElement | null) =>
  link?.scrollIntoView({ block: 'nearest', inline: 'center' });

function OwnName({ nickname, role, version }: DeskFrameData) {
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
      <span className={styles.role}>{`버전 ${version}`}</span>
    </div>
  );
}
