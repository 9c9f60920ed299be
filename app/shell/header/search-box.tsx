import {
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useLocation, useNavigate } from 'react-router';
import { deviceUserOf } from '../../account/device-history.ts';
import { useViewer } from '../../account/viewer.tsx';
import type { SearchOption } from '../../search/suggest/search-options.tsx';
import { isComposingEnter } from '../../ui/form/enter-key.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { takeOverEntry } from '../../ui/overlay/overlay-history.ts';
import styles from './search-box.module.css';

/** Without scripts a plain form. */
export function SearchBox() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const inputRef = useRef<HTMLInputElement>(null);
  const path = searchPath(pathname);
  const searcher = deviceUserOf(useViewer());

  const parts = useSuggestionParts(inputRef);

  const search = (option: SearchOption) => {
    const { text, subCategory } = option;
    const listPath = subCategory ? `/product/subcategory/${subCategory}` : path;
    // Before the list of suggestions closes and leaves its entry.
    const replace = takeOverEntry('search');
    inputRef.current?.blur();
    inputRef.current?.form?.reset();
    if (text) void rememberSearchedText(searcher, option);
    void navigate(text ? `${listPath}?${new URLSearchParams({ q: text })}` : path, { replace });
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    search({ text: inputRef.current?.value.trim() ?? '' });
  };
  const beginAtField = (event: MouseEvent) => {
    const input = inputRef.current;
    // Enter in the field presses the button too.
    if (!input || input.value !== '' || document.activeElement === input) return;
    event.preventDefault();
    input.focus();
  };
  return (
    <form className={styles.box} role="search" action={path} onSubmit={submit}>
      <button className={styles.search} aria-label="검색" onClick={beginAtField}>
        <Icon name="search" size={2.2} />
      </button>
      <input
        ref={inputRef}
        className={styles.input}
        type="search"
        name="q"
        aria-label="상품 검색"
        placeholder="어떤 물건을 찾으세요?"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={100}
        onKeyDown={ignoreComposingEnter}
      />
      <button
        type="reset"
        className={styles.clear}
        aria-label="검색어 지우기"
        onClick={() => inputRef.current?.focus()}
      >
        <Icon name="clear" size={2.2} />
      </button>
      {parts && <parts.SearchSuggestions inputRef={inputRef} onChoose={search} />}
    </form>
  );
}

export function searchPath(pathname: string): string {
  const isList = /^\/product\/(?!detail\/|subcategory\/?$)[^/]+(\/[^/]+)?\/?$/.test(pathname);
  return isList ? pathname : '/product';
}

function ignoreComposingEnter(event: KeyboardEvent): void {
  if (isComposingEnter(event)) event.preventDefault();
}

type SuggestionParts = typeof import('../../search/suggest/search-suggestions.tsx');

async function loadSuggestionParts(): Promise<SuggestionParts | undefined> {
  try {
    return await import('../../search/suggest/search-suggestions.tsx');
  } catch (error) {
    console.error(error);
    return undefined;
  }
}

async function rememberSearchedText(...search: Parameters<SuggestionParts['noteSearch']>): Promise<void> {
  const parts = await loadSuggestionParts();
  parts?.noteSearch(...search);
}

function useSuggestionParts(inputRef: RefObject<HTMLInputElement | null>): SuggestionParts | undefined {
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
