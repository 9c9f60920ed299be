import { type MouseEvent, type ReactNode, useEffect } from 'react';
import { LiveProvider } from '../live/live-client.tsx';
import { ToastProvider } from '../ui/feedback/toast.tsx';
import { useIsLeaveGuardShown } from '../ui/overlay/leave-guards-shown.ts';
import { FloatingButtons } from './floating/floating-buttons.tsx';
import { Footer } from './footer.tsx';
import { BackHeader, DetailHeader } from './header/detail-header.tsx';
import { CompactHeader, Header } from './header/header.tsx';
import { NavigationProgress, PageAnnouncer } from './navigation-feedback.tsx';
import { PendingTab } from './menu/pending-tab.tsx';
import { QuickMenu } from './menu/quick-menu.tsx';
import { SideMenu } from './menu/side-menu.tsx';
import { OfflineGuard } from './offline/offline-guard.tsx';
import { OpeningProduct } from './opening/opening-product.tsx';
import { usePageFrame } from './page-handle.ts';
import { answerEarlyTap } from './scripts/scripts-after-paint.ts';
import { AppStateProvider } from './session/app-state.tsx';
import { SessionProvider } from './session/session-provider.tsx';
import { SignInSheetProvider } from './session/sign-in-sheet-provider.tsx';
import styles from './shell.module.css';
import { MarketSign } from './header/market-sign.tsx';
import splashStyles from './splash.module.css';

export function Shell({ children }: { children: ReactNode }) {
  useEffect(answerEarlyTap, []);
  return (
    <ToastProvider>
      <LiveProvider>
        <SessionProvider>
          <AppStateProvider>
            <SignInSheetProvider>
              <Frame>{children}</Frame>
            </SignInSheetProvider>
          </AppStateProvider>
        </SessionProvider>
      </LiveProvider>
    </ToastProvider>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const { bottom, sell, footer, ground, width } = usePageFrame();
  const isLeaveGuardShown = useIsLeaveGuardShown();
  return (
    <>
      <SkipLink />
      <NavigationProgress />
      <div className={styles.column} data-ground={ground} data-width={width}>
        <PageHeader />
        <main id="main" className={styles.main} tabIndex={-1}>
          {children}
          <FloatingButtons sell={sell} />
        </main>
        {footer ? <Footer /> : <div className={styles.bottomSpace} />}
      </div>
      {bottom === 'quick-menu' && (
        <>
          <PendingTab />
          <QuickMenu />
        </>
      )}
      <SideMenu />
      <OpeningProduct />
      <PageAnnouncer />
      {!isLeaveGuardShown && <OfflineGuard />}
      <Splash />
    </>
  );
}

function PageHeader() {
  const { header, title, subtitle, backTo } = usePageFrame();
  switch (header) {
    case 'full':
      return <Header />;
    case 'compact':
      return <CompactHeader />;
    case 'detail':
      return <DetailHeader />;
    case 'back':
      return <BackHeader title={title} subtitle={subtitle} fallback={backTo} />;
    case 'none':
      return null;
  }
}

function SkipLink() {
  // A hash would be another page to the router.
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

function Splash() {
  return (
    <div className={splashStyles.splash}>
      <MarketSign className={splashStyles.wordmark} />
      <p className={splashStyles.tagline}>안 쓰는 물건에, 다시 쓰임을.</p>
    </div>
  );
}
