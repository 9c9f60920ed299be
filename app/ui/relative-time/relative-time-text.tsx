import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { nextRelativeChange, relativeTime } from '../../korean/relative-time.ts';

type RelativeTimeTextProps = {
  at: number;
  className?: string;
};

export function RelativeTimeText({ at, className }: RelativeTimeTextProps) {
  const ref = useRef<HTMLTimeElement>(null);
  const subscribe = useCallback((notify: () => void) => watchRelativeTime(at, notify), [at]);
  const textNow = () => relativeTime(at, Date.now());
  const text = useSyncExternalStore(subscribe, textNow, textNow);

  // A cached page may be older than the first render; React does not correct the text.
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

const MAX_WAIT_MS = 24 * 60 * 60 * 1000;

type Watch = { at: number; dueAt: number; notify: () => void };

const watches = new Set<Watch>();
let timer: ReturnType<typeof setTimeout> | undefined;
let wakesAt = Infinity;

/** Calls `notify` when the text may change (`at` is epoch ms). One timer for the page, none while it is hidden. */
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
