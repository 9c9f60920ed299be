import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { relativeTime } from '../../korean/relative-time.ts';
import { watchRelativeTime } from './relative-clock.ts';

type RelativeTimeTextProps = {
  /** When it happened, epoch milliseconds. */
  at: number;
  className?: string;
};

/**
 * How long ago something was, kept true while it is on the screen. Without scripts it stays as the server
 * wrote it.
 */
export function RelativeTimeText({ at, className }: RelativeTimeTextProps) {
  const ref = useRef<HTMLTimeElement>(null);
  const subscribe = useCallback((notify: () => void) => watchRelativeTime(at, notify), [at]);
  const textNow = () => relativeTime(at, Date.now());
  const text = useSyncExternalStore(subscribe, textNow, textNow);

  // A page may be older than its reader's clock (it is cached and shared). React lets the difference stand
  // in the first render and does not correct it, so this does.
  useEffect(() => {
    const element = ref.current;
    if (element && element.textContent !== text) element.textContent = text;
  }, [text]);

  return (
    <time ref={ref} dateTime={new Date(at).toISOString()} className={className} suppressHydrationWarning>
      {text}
    </time>
  );
}
