import { useEffect, useState, type RefObject } from 'react';

type SuggestionParts = typeof import('../../search/suggest/search-suggestions.tsx');

/** Without them one can search all the same, so a part that cannot be loaded is told to the console only. */
async function loadSuggestionParts(): Promise<SuggestionParts | undefined> {
  try {
    return await import('../../search/suggest/search-suggestions.tsx');
  } catch (error) {
    console.error(error);
    return undefined;
  }
}

/** Keeps what was searched for on this device, and has it counted, unless its owner turned that off. */
export async function rememberSearchedText(
  ...search: Parameters<SuggestionParts['noteSearch']>
): Promise<void> {
  const parts = await loadSuggestionParts();
  parts?.noteSearch(...search);
}

/** The code of suggestions, from the first time that the box has the focus: few of those who look at a page search. */
export function useSuggestionParts(
  inputRef: RefObject<HTMLInputElement | null>,
): SuggestionParts | undefined {
  const [parts, setParts] = useState<SuggestionParts>();
  useEffect(() => {
    const input = inputRef.current;
    const load = () => void loadSuggestionParts().then(setParts);
    if (document.activeElement === input) load();
    input?.addEventListener('focus', load);
    return () => input?.removeEventListener('focus', load);
  }, [inputRef]);
  return parts;
}
