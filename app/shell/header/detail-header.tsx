import { type FormEvent, useEffect } from 'react';
import { useMatches, useNavigate } from 'react-router';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { hasPageBehind } from '../../ui/page-behind.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import { useHomeLabel } from '../brand.ts';
import { MenuButton } from '../menu/side-menu.tsx';
import { useAppState } from '../session/app-state.tsx';
import styles from './detail-header.module.css';

const OPAQUE_AFTER_PX = 0.5;

export function DetailHeader() {
  const { isDetailTopVisible } = useAppState();
  useDetailTop();
  return (
    <header className={classNames(styles.header, isDetailTopVisible && styles.opaque)}>
      <BackButton fallback="/product" className={styles.disc} />
      {/* The page's own heading says it. */}
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
    const update = () => setDetailTopVisible(window.scrollY > OPAQUE_AFTER_PX);
    update();
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, [setDetailTopVisible]);
}

type BackHeaderProps = { title?: string | undefined; subtitle?: string | undefined; fallback: string };

/** Without a title the page has its own heading. */
export function BackHeader({ title, subtitle, fallback }: BackHeaderProps) {
  return (
    <header className={styles.plainHeader}>
      <BackButton fallback={fallback} />
      <div className={styles.plainTitles}>
        {title && <h1 className={styles.plainTitle}>{title}</h1>}
        {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
      </div>
    </header>
  );
}

type BackButtonProps = {
  /** Where no page of ours is behind this one, and without scripts. */
  fallback: string;
  className?: string | undefined;
};

function BackButton({ fallback, className }: BackButtonProps) {
  const navigate = useNavigate();
  const goBack = (event: FormEvent) => {
    event.preventDefault();
    if (hasPageBehind()) void navigate(-1);
    else void navigate(fallback, { replace: true });
  };
  return (
    <form className={styles.form} action={fallback} onSubmit={goBack} data-early-tap>
      <button className={classNames(styles.button, className)} aria-label="뒤로 가기">
        <Icon name="back" />
      </button>
    </form>
  );
}
