import { useEffect, type ReactNode } from 'react';
import { AppStateProvider } from './session/app-state.tsx';
import { BackHeader } from './header/back-header.tsx';
import { CompactHeader } from './header/compact-header.tsx';
import { DetailHeader } from './header/detail-header.tsx';
import { answerEarlyTap } from './scripts/early-tap.ts';
import { Footer } from './footer.tsx';
import { Header } from './header/header.tsx';
import { NavigationProgress } from './header/navigation-progress.tsx';
import { OfflineGuard } from './offline/offline-guard.tsx';
import { PageAnnouncer } from './page-announcer.tsx';
import { usePageFrame } from './page-handle.ts';
import { QuickMenu } from './menu/quick-menu.tsx';
import { ScrollToTop } from './scroll-to-top.tsx';
import { SellButton } from './sell-button.tsx';
import { SessionProvider } from './session/session-provider.tsx';
import styles from './shell.module.css';
import { SideMenu } from './menu/side-menu.tsx';
import { SkipLink } from './skip-link.tsx';
import { Splash } from './splash/splash.tsx';
import { LiveProvider } from '../live/live-provider.tsx';
import { useIsLeaveGuardShown } from '../ui/overlay/leave-guards-shown.ts';
import { ToastProvider } from '../ui/feedback/toast.tsx';

/** Everything around a page, and what pages share: toasts, who is looking and what they picked, the menu. */
export function Shell({ children }: { children: ReactNode }) {
  // After the effects of all parts: an overlay closes as it comes.
  useEffect(answerEarlyTap, []);
  return (
    <ToastProvider>
      <LiveProvider>
        <SessionProvider>
          <AppStateProvider>
            <Frame>{children}</Frame>
          </AppStateProvider>
        </SessionProvider>
      </LiveProvider>
    </ToastProvider>
  );
}

/** What stands around the page is the page's own choice: see `PageHandle`. */
function Frame({ children }: { children: ReactNode }) {
  const { bottom, sell, footer, ground } = usePageFrame();
  const isLeaveGuardShown = useIsLeaveGuardShown();
  return (
    <>
      <SkipLink />
      <NavigationProgress />
      <div className={styles.column} data-ground={ground}>
        <PageHeader />
        <main id="main" className={styles.main} tabIndex={-1}>
          {children}
          <ScrollToTop />
          {sell && <SellButton />}
        </main>
        {footer ? <Footer /> : <div className={styles.bottomSpace} />}
      </div>
      {bottom === 'quick-menu' && <QuickMenu />}
      <SideMenu />
      <PageAnnouncer />
      {!isLeaveGuardShown && <OfflineGuard />}
      <Splash />
    </>
  );
}

function PageHeader() {
  const { header, title, backTo } = usePageFrame();
  switch (header) {
    case 'full':
      return <Header />;
    case 'compact':
      return <CompactHeader />;
    case 'detail':
      return <DetailHeader />;
    case 'back':
      return <BackHeader title={title} fallback={backTo} />;
    case 'none':
      return null;
  }
}
