import { LoadingText, SkeletonRows } from '../../ui/feedback/loading.tsx';
import styles from './pending-page.module.css';

const TITLES: Readonly<Record<string, string>> = {
  '/mypick': '찜한 상품',
  '/receipt': '등록상품',
  '/notice': '알림',
  '/profile': 'MY',
};

type PendingPageProps = {
  pathname: string;
  isBelowHeader: boolean;
};

export function PendingPage({ pathname, isBelowHeader }: PendingPageProps) {
  const title = TITLES[pathname];
  if (title === undefined) return null;
  const hasHeader = pathname !== '/profile';
  return (
    <div className={styles.page} data-header={hasHeader ? (isBelowHeader ? 'kept' : 'to-come') : undefined}>
      {/* The page before still has its heading. */}
      <p className={styles.title}>{title}</p>
      <LoadingText>불러오는 중이에요…</LoadingText>
      <SkeletonRows />
    </div>
  );
}
