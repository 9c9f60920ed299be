import { useLayoutEffect, type ReactNode } from 'react';
import type { Location } from 'react-router';
import { LoadingText, SkeletonRows } from '../../../ui/feedback/loading.tsx';
import { useSlowNavigation } from '../../../ui/feedback/slow-navigation.ts';
import { parseScopePath, scopeTitle } from '../list-address.ts';
import styles from '../product-list-page.module.css';

export function PendingList({ children }: { children: ReactNode }) {
  const location = useSlowNavigation();
  const title = location && titleOfList(location);
  return title === undefined ? children : <LoadingList title={title} />;
}

function LoadingList({ title }: { title: string }) {
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  return (
    <>
      <div className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
      </div>
      <LoadingText>불러오는 중이에요…</LoadingText>
      <SkeletonRows />
    </>
  );
}

export function titleOfList({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string | undefined {
  const scope = parseScopePath(pathname.replace(/\/$/, ''));
  if (scope && new URLSearchParams(search).get('q')?.trim()) return '검색 결과';
  return scope && scopeTitle(scope);
}
