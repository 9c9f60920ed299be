import { type MouseEvent, useEffect, useRef } from 'react';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { LoadingText, SkeletonRows } from '../../ui/feedback/loading.tsx';
import styles from './next-page.module.css';

interface NextPageProps {
  href: string;
  label: string;
  isLoading: boolean;
  hasFailed: boolean;
  loadMore(): void;
}

/** @param what with its particle: `상품을` */
export function moreFailedText(what: string): string {
  return navigator.onLine ? `${what} 더 불러오지 못했어요.` : '인터넷에 연결되어 있지 않아요.';
}

/** A link, which scripts follow before it is reached. After a failure it is tried again when the network returns. */
export function NextPage({ href, label, isLoading, hasFailed, loadMore }: NextPageProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!hasFailed) return;
    window.addEventListener('online', loadMore);
    return () => window.removeEventListener('online', loadMore);
  }, [hasFailed, loadMore]);
  useEffect(() => {
    const frame = ref.current;
    if (!frame || isLoading || hasFailed) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) loadMore();
      },
      { rootMargin: '0px 0px 800px' },
    );
    observer.observe(frame);
    return () => observer.disconnect();
  }, [href, isLoading, hasFailed, loadMore]);
  const lengthen = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    loadMore();
  };
  if (isLoading) {
    return (
      <div>
        <LoadingText>불러오는 중이에요…</LoadingText>
        <SkeletonRows />
      </div>
    );
  }
  return (
    <div ref={ref} className={styles.next}>
      {hasFailed ? (
        <Button type="button" variant="secondary" onClick={loadMore}>
          다시 불러오기
        </Button>
      ) : (
        <ButtonLink to={href} variant="secondary" onClick={lengthen} data-early-tap>
          {label}
        </ButtonLink>
      )}
    </div>
  );
}
