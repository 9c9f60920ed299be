import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { useNavigation, type Location } from 'react-router';
import { LoadingText, SkeletonRows } from '../../../ui/feedback/loading.tsx';
import { parseScopePath, scopeTitle } from '../list-address.ts';
import styles from '../product-list-page.module.css';

const PATIENCE_MS = 200;

export function PendingList({ children }: { children: ReactNode }) {
  const title = usePendingTitle();
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

function usePendingTitle(): string | undefined {
  const { location } = useNavigation();
  const [overdue, setOverdue] = useState<Location>();
  useEffect(() => {
    if (!location) return;
    const timer = setTimeout(() => setOverdue(location), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [location]);
  return location && location === overdue ? titleOfList(location) : undefined;
}

export function titleOfList({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string | undefined {
  const scope = parseScopePath(pathname.replace(/\/$/, ''));
  if (scope && new URLSearchParams(search).get('q')?.trim()) return '검색 결과';
  return scope && scopeTitle(scope);
}
