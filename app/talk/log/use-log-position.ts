import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { LogItem } from './log-items.ts';

const NEAR_PX = 40;

/** Follows new messages at the end of the log; further up nothing moves, and `hasNew` announces them. */
export function useLogPosition(last: LogItem | undefined, onEndShown: (isShown: boolean) => void) {
  const logRef = useRef<HTMLDivElement>(null);
  const known = useRef(last);
  const isAtEnd = useRef(true);
  const [hasNew, setHasNew] = useState(false);

  useEffect(() => onEndShown(isAtEnd.current), [onEndShown]);

  const follow = () => {
    const isNowAtEnd = logRef.current!.scrollTop > -NEAR_PX;
    if (isNowAtEnd) setHasNew(false);
    if (isNowAtEnd !== isAtEnd.current) onEndShown(isNowAtEnd);
    isAtEnd.current = isNowAtEnd;
  };
  const goToEnd = () => {
    const log = logRef.current!;
    log.scrollTop = 0;
    log.focus({ preventScroll: true });
    follow();
  };

  useLayoutEffect(() => {
    const log = logRef.current!;
    const before = known.current;
    known.current = last;
    if (!last || last.key === before?.key) return;
    const isBeingSent = last.mine && last.state !== 'sent';
    if (isBeingSent || isAtEnd.current) {
      log.scrollTop = 0;
      return follow();
    }
    log.scrollTop -= heightAfter(log, before);
    if (!last.mine) setHasNew(true);
    // Only the last message matters here.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [last]);

  return { logRef, hasNew, follow, goToEnd };
}

/** Messages added after `item`. */
function heightAfter(log: HTMLElement, item: LogItem | undefined): number {
  const bubbles = [...log.querySelectorAll<HTMLElement>('[data-id]')];
  const before = bubbles.find(({ dataset }) => dataset['id'] === item?.key);
  const last = bubbles.at(-1);
  if (!before || !last) return 0;
  return last.getBoundingClientRect().bottom - before.getBoundingClientRect().bottom;
}
