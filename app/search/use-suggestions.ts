import { useEffect, useState } from 'react';

const QUIET_MS = 120;
const NONE: string[] = [];

async function ask(text: string, signal: AbortSignal): Promise<string[]> {
  const answer = await fetch(`/api/suggestions?${new URLSearchParams({ q: text })}`, { signal });
  if (!answer.ok) throw new Error(`suggestions: ${answer.status}`);
  return ((await answer.json()) as { suggestions: string[] }).suggestions;
}

/**
 * Suggestions for what stands in the box, once the typing has paused; those before stay until then. An answer
 * that comes after more was typed is dropped. Without an answer there are none: searching goes on as ever.
 */
export function useSuggestions(text: string): string[] {
  const [suggestions, setSuggestions] = useState(NONE);
  useEffect(() => {
    if (text === '') {
      setSuggestions(NONE);
      return undefined;
    }
    const asking = new AbortController();
    const take = (answer: string[]) => {
      if (!asking.signal.aborted) setSuggestions(answer);
    };
    const fail = (error: unknown) => {
      if (asking.signal.aborted) return;
      console.error(error);
      setSuggestions(NONE);
    };
    const timer = setTimeout(() => void ask(text, asking.signal).then(take, fail), QUIET_MS);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [text]);
  return suggestions;
}
