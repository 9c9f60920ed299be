import { type MouseEvent, useEffect, useRef } from 'react';
import { SiteLink } from '../../ui/site-link.tsx';
import { Spinner } from '../../ui/feedback/loading.tsx';
import styles from './earlier-messages.module.css';

type EarlierMessagesProps = {
  href: string;
  isLoading: boolean;
  hasFailed: boolean;
  /** Undefined: the link opens a page of its own. */
  onLoad: (() => void) | undefined;
};

const AHEAD = '600px 0px 0px';

/** A link that scripts follow in place before it scrolls into view. Its height is constant, so that nothing moves. */
export function EarlierMessages({ href, isLoading, hasFailed, onLoad }: EarlierMessagesProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const frame = ref.current;
    if (!frame || !onLoad || isLoading || hasFailed) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onLoad();
      },
      { root: frame.closest('[role="log"]'), rootMargin: AHEAD },
    );
    observer.observe(frame);
    return () => observer.disconnect();
  }, [href, isLoading, hasFailed, onLoad]);
  const load = (event: MouseEvent) => {
    if (!onLoad || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onLoad();
  };
  return (
    <div ref={ref} className={styles.earlier}>
      {isLoading ? (
        <Spinner />
      ) : (
        <SiteLink className={styles.link} to={href} onClick={load}>
          {hasFailed ? '이전 메시지 다시 불러오기' : '이전 메시지'}
        </SiteLink>
      )}
    </div>
  );
}
