import { useEffect } from 'react';
import { useMatches } from 'react-router';
import { useAppState } from '../session/app-state.tsx';
import { BackButton } from './back-button.tsx';
import styles from './detail-header.module.css';
import { MenuButton } from '../menu/menu-button.tsx';
import { useHomeLabel } from '../use-brand.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { SiteLink } from '../../ui/site-link.tsx';

/** Scrolled further than this, in px, the header covers what is under it. */
const OPAQUE_AFTER_PX = 0.5;

/** Lies over the product's photo, as discs; once scrolled it is a bar with the product's title. */
export function DetailHeader() {
  const { isDetailTopVisible } = useAppState();
  useDetailTop();
  return (
    <header className={classNames(styles.header, isDetailTopVisible && styles.opaque)}>
      <BackButton fallback="/product" className={styles.disc} />
      {/* The page's own heading says it to a screen reader. */}
      <p className={styles.title} aria-hidden="true">
        {useProductTitle()}
      </p>
      <SiteLink className={classNames(styles.home, styles.disc)} to="/" aria-label={useHomeLabel()}>
        <Icon name="home" />
      </SiteLink>
      <MenuButton className={styles.disc} iconSize={2.4} />
    </header>
  );
}

function useProductTitle(): string | undefined {
  const page = useMatches().at(-1)?.loaderData as { product?: { title?: string } } | undefined;
  return page?.product?.title;
}

function useDetailTop(): void {
  const { setDetailTopVisible } = useAppState();
  useEffect(() => {
    const look = () => setDetailTopVisible(window.scrollY > OPAQUE_AFTER_PX);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [setDetailTopVisible]);
}
