import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { nextRelativeChange, relativeTime } from '../../korean/relative-time.ts';

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

/** Browsers count a timer's delay in 32 bits; a day is short enough and wakes nobody often. */
const MAX_WAIT_MS = 24 * 60 * 60 * 1000;

type Watch = { at: number; dueAt: number; notify: () => void };

const watches = new Set<Watch>();
let timer: ReturnType<typeof setTimeout> | undefined;
let wakesAt = Infinity;

/**
 * Calls `notify` each time the relative time of `at` (epoch ms) may read differently, until the returned
 * function is called. All watches of the page share one timer, and a hidden page has none.
 */
export function watchRelativeTime(at: number, notify: () => void): () => void {
  const now = Date.now();
  const watch = { at, dueAt: now + nextRelativeChange(at, now), notify };
  watches.add(watch);
  if (watches.size === 1) followVisibility('addEventListener');
  if (watch.dueAt < wakesAt) schedule();
  return () => {
    watches.delete(watch);
    if (watches.size > 0) return;
    followVisibility('removeEventListener');
    schedule();
  };
}

/** Outside a browser, nothing is hidden. */
function isHidden(): boolean {
  return typeof document !== 'undefined' && document.hidden;
}

function followVisibility(change: 'addEventListener' | 'removeEventListener'): void {
  if (typeof document !== 'undefined') document[change]('visibilitychange', wake);
}

function schedule(): void {
  clearTimeout(timer);
  wakesAt = Infinity;
  for (const watch of watches) wakesAt = Math.min(wakesAt, watch.dueAt);
  if (wakesAt === Infinity || isHidden()) return;
  timer = setTimeout(wake, Math.min(wakesAt - Date.now(), MAX_WAIT_MS));
}

function wake(): void {
  const now = Date.now();
  const due = [...watches].filter((watch) => watch.dueAt <= now);
  for (const watch of due) watch.dueAt = now + nextRelativeChange(watch.at, now);
  schedule();
  for (const watch of due) watch.notify();
}
