import { useRef } from 'react';
import { useFetcher } from 'react-router';
import type { InPlaceAnswer } from './answer-without-navigation.ts';

/**
 * Sends a small form of this page in the background, one at a time; what is sent while one is under way is
 * ignored. A second tap comes before anything is drawn anew, so the fetcher's state alone would not do.
 */
export function useInPlaceForm(action: string) {
  const { data: answer, state, submit } = useFetcher<InPlaceAnswer>();
  const isUnderWay = useRef(false);

  async function send(fields: Record<string, string>): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    await submit(fields, { method: 'post', action });
    isUnderWay.current = false;
  }

  return { answer, isSending: state !== 'idle', send: (fields: Record<string, string>) => void send(fields) };
}
