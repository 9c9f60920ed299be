import { type ReactNode, useEffect, useRef, useState } from 'react';
import { wonText } from '../../korean/won.ts';
import styles from './usual-price.module.css';

const QUIET_MS = 400;

/** Says below the price what things like the form's ask, once the price has been touched. */
export function WithUsualPrice({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  const [search, setSearch] = useState<string>();
  const text = useUsualPrice(search);
  const isTouched = search !== undefined;
  const read = () => setSearch(searchOf(ref.current?.closest('form')));
  useEffect(() => {
    const form = ref.current?.closest('form');
    if (!isTouched || !form) return undefined;
    const reread = () => setSearch(searchOf(form));
    form.addEventListener('change', reread);
    return () => form.removeEventListener('change', reread);
  }, [isTouched]);
  return (
    <div ref={ref} className={styles.price} onFocus={read}>
      {children}
      <output className={styles.usual}>{text}</output>
    </div>
  );
}

function searchOf(form: HTMLFormElement | null | undefined): string {
  const fields = form ? new FormData(form) : new FormData();
  const [title, subCategory] = ['title', 'subCategory'].map((name) => String(fields.get(name) ?? '').trim());
  return title && subCategory ? new URLSearchParams({ title, subCategory }).toString() : '';
}

/** Empty until it is known, where too few things are alike, and where the request failed. */
function useUsualPrice(search: string | undefined): string {
  const [answer, setAnswer] = useState({ search: '', text: '' });
  useEffect(() => {
    if (!search) return undefined;
    const aborting = new AbortController();
    const { signal } = aborting;
    const timer = setTimeout(() => {
      fetchUsualPrice(search, signal).then(
        (text) => setAnswer({ search, text }),
        (error: unknown) => {
          if (!signal.aborted) console.error('비슷한 상품의 가격을 읽지 못했습니다.', error);
        },
      );
    }, QUIET_MS);
    return () => {
      clearTimeout(timer);
      aborting.abort();
    };
  }, [search]);
  return search === answer.search ? answer.text : '';
}

async function fetchUsualPrice(search: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(`/api/usual-price?${search}`, { signal });
  // Beyond the limit the form says nothing.
  if (response.status === 429) return '';
  if (!response.ok) throw new Error(`usual price: ${response.status}`);
  const { low, high } = (await response.json()) as { low?: number; high?: number };
  if (low === undefined || high === undefined) return '';
  return `비슷한 상품은 보통 ${low === high ? wonText(low) : `${wonText(low).slice(0, -1)} ~ ${wonText(high)}`}`;
}
