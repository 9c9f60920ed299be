import { useEffect, useState } from 'react';
import type { SearchOption } from './search-options.tsx';

const QUIET_MS = 120;
const NONE: SearchOption[] = [];

interface Answer {
  suggestions: string[];
  kinds: SearchOption[];
}

async function ask(text: string, signal: AbortSignal): Promise<SearchOption[]> {
  const answer = await fetch(`/api/suggestions?${new URLSearchParams({ q: text })}`, { signal });
  if (!answer.ok) throw new Error(`suggestions: ${answer.status}`);
  const { suggestions, kinds } = (await answer.json()) as Answer;
  return [...suggestions.map((suggested) => ({ text: suggested })), ...kinds];
}

/**
 * Suggestions for what stands in the box, once the typing has paused; those before stay until then. An answer
 * that comes after more was typed is dropped. Without an answer there are none: searching goes on as ever.
 */
export function useSuggestions(text: string): SearchOption[] {
  const [suggestions, setSuggestions] = useState(NONE);
  useEffect(() => {
    if (text === '') {
      setSuggestions(NONE);
      return undefined;
    }
    const asking = new AbortController();
    const take = (answer: SearchOption[]) => {
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
