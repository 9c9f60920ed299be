import { MemberIcon } from '../ui/icons/member-icon.tsx';
import styles from './forecast-panel.module.css';
import { forecastTexts } from './keyword.ts';
import { useEffect, useState } from 'react';

/** Space is reserved before the result. */
export function ForecastPanel({ times }: { times: number | undefined }) {
  return (
    <p className={styles.panel} data-known={times !== undefined || undefined}>
      <MemberIcon name="bell" size={2} />
      <output className={styles.text}>{times === undefined ? UNKNOWN : <Known times={times} />}</output>
    </p>
  );
}

const UNKNOWN = '얼마나 자주 울릴지 미리 알려 드려요';

function Known({ times }: { times: number }) {
  const [before, number, after] = forecastTexts(times);
  return (
    <>
      {before}
      <strong className={styles.number}>{number}</strong>
      {after}
    </>
  );
}

const QUIET_MS = 300;

/**
 * How often the alert of a form would have rung.
 * @param search of its fields; undefined for no request
 * @returns undefined until it is known, and on failure
 */
export function useForecast(search: string | undefined): number | undefined {
  const [answer, setAnswer] = useState<{ search: string; times: number | undefined }>();
  useEffect(() => {
    if (search === undefined) return undefined;
    const aborting = new AbortController();
    const { signal } = aborting;
    const timer = setTimeout(() => {
      fetchForecast(search, signal).then(
        (times) => setAnswer({ search, times }),
        (error: unknown) => {
          if (!signal.aborted) console.error('키워드가 울린 횟수를 세지 못했습니다.', error);
        },
      );
    }, QUIET_MS);
    return () => {
      clearTimeout(timer);
      aborting.abort();
    };
  }, [search]);
  return search === answer?.search ? answer?.times : undefined;
}

async function fetchForecast(search: string, signal: AbortSignal): Promise<number | undefined> {
  const response = await fetch(`/api/keywords/forecast?${search}`, { signal });
  // Above the limit, and for invalid prices, nothing is shown.
  if (response.status === 429 || response.status === 400) return undefined;
  if (!response.ok) throw new Error(`forecast: ${response.status}`);
  return ((await response.json()) as { times: number }).times;
}
