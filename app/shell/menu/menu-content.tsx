import { useId, useState } from 'react';
import { useLocation } from 'react-router';
import { SiteLink } from '../../ui/site-link.tsx';
import { pathHere } from '../../account/sign-in/leave-sign-in.ts';
import { withNext } from '../../account/sign-in/next-path.ts';
import { useViewer } from '../../account/viewer.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ToastEcho } from '../../ui/feedback/toast.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { MemberIcon } from '../../ui/icons/member-icon.tsx';
import { NavigationProgress } from '../navigation-feedback.tsx';
import { SignOutForm } from '../session/sign-out-form.tsx';
import menuContentStyles from './menu-content.module.css';
import { CATEGORY_LINKS, MenuLinks, type MenuTopic, SUPPORT_TOPICS } from './menu-links.tsx';
import styles from './side-menu.module.css';

export function MenuContent() {
  return (
    <>
      <NavigationProgress />
      <ToastEcho />
      <MenuAccount />
      <MenuSection title="카테고리" links={CATEGORY_LINKS} columns={2} />
      <MenuSection title="고객센터" links={SUPPORT_TOPICS} columns={1} />
      <SiteLink className={styles.item} to="/support/events" replace>
        이벤트
        <Icon name="chevron-right" size={2} className={styles.chevron} />
      </SiteLink>
    </>
  );
}

export function MenuAccount() {
  const { viewer, signedIn } = useViewer();
  if (!signedIn) return <Invitation />;
  return (
    <div className={menuContentStyles.signedIn}>
      {viewer && (
        <>
          <span className={menuContentStyles.avatar} aria-hidden="true">
            {[...viewer.nickname][0]}
          </span>
          <p className={menuContentStyles.nickname}>{viewer.nickname}님</p>
        </>
      )}
      <SignOutForm className={menuContentStyles.logout}>
        <Button size="small" variant="secondary">
          로그아웃
        </Button>
      </SignOutForm>
    </div>
  );
}

function Invitation() {
  const { pathname } = useLocation();
  const here = LEADING_HOME.includes(pathname) ? undefined : pathHere();
  return (
    <div className={menuContentStyles.signedOut}>
      <p className={menuContentStyles.invitation}>
        로그인하고
        <br />
        거래를 시작해 보세요
      </p>
      <div className={menuContentStyles.ways}>
        <ButtonLink to={withNext('/login', here)} replace size="small" className={menuContentStyles.way}>
          로그인
        </ButtonLink>
        <ButtonLink
          to={withNext('/signup', here)}
          replace
          size="small"
          variant="secondary"
          className={menuContentStyles.way}
        >
          회원가입
        </ButtonLink>
      </div>
    </div>
  );
}

/** Signing in from these leads home. */
const LEADING_HOME = ['/', '/login', '/login/code', '/signup', '/reset'];

type MenuSectionProps = { title: string; links: readonly MenuTopic[]; columns: 1 | 2 };

export function MenuSection({ title, links, columns }: MenuSectionProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <button
        type="button"
        className={menuContentStyles.title}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {title}
        {isOpen ? (
          <MemberIcon name="chevron-up" size={2} className={menuContentStyles.chevron} />
        ) : (
          <Icon name="chevron-down" size={2} className={menuContentStyles.chevron} />
        )}
      </button>
      <div id={id} className={menuContentStyles.panel} hidden={!isOpen}>
        <MenuLinks links={links} columns={columns} replace />
      </div>
    </>
  );
}
