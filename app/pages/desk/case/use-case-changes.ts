import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { caseVersionPath } from '../desk-paths.ts';
import { OPEN_ACT } from '../use-desk-keys.ts';

const REFRESH_EVERY_MS = 15_000;

async function fetchVersion(id: string): Promise<number | undefined> {
  try {
    const answer = await fetch(caseVersionPath(id), { redirect: 'manual' });
    return answer.ok ? ((await answer.json()) as { version: number }).version : undefined;
  } catch {
    return undefined;
  }
}

/** Shows changes by other operators and reporters while the tab is visible; not over an act that is being written. */
export function useCaseChanges({ id, version }: { id: string; version: number }): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const refresh = async () => {
      if (document.hidden) return;
      const latest = await fetchVersion(id);
      if (latest === undefined || latest === version || document.querySelector(OPEN_ACT)) return;
      await revalidate();
    };
    const begin = () => void refresh();
    const timer = setInterval(begin, REFRESH_EVERY_MS);
    document.addEventListener('visibilitychange', begin);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', begin);
    };
  }, [id, version, revalidate]);
}
