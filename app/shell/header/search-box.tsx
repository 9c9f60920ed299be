import { useRef, type FormEvent, type KeyboardEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import styles from './search-box.module.css';
import { rememberSearchedText, useSuggestionParts } from './use-suggestion-parts.ts';
import { useViewer } from '../../account/viewer.tsx';
import type { SearchOption } from '../../search/suggest/search-options.tsx';
import { parseSearchQuery } from '../../search/query/search-query.ts';
import { searcherOf } from '../../search/popular/searcher.ts';
import { Icon } from '../../ui/icons/icon.tsx';

/** The `keyCode` of a key that belongs to an input method. Safari ends the composition before its Enter. */
const COMPOSING_KEY_CODE = 229;

/**
 * Searches the list on screen, elsewhere all products, with suggestions from the first focus on. Without scripts it
 * is a plain form: the browser submits it, clears it, and shows the clear button while there is text.
 */
export function SearchBox() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const inputRef = useRef<HTMLInputElement>(null);
  const path = searchPath(pathname);
  const searcher = searcherOf(useViewer());

  const parts = useSuggestionParts(inputRef);

  const search = (option: SearchOption) => {
    const { text, subCategory } = option;
    const listPath = subCategory ? `/product/subcategory/${subCategory}` : path;
    inputRef.current?.blur(); // puts away a phone's keyboard, which covers the results
    inputRef.current?.form?.reset();
    if (text) void rememberSearchedText(searcher, option);
    void navigate(text ? `${listPath}?${new URLSearchParams({ q: text })}` : path);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    search({ text: parseSearchQuery(new FormData(event.currentTarget).get('q')) });
  };
  return (
    <form className={styles.box} role="search" action={path} onSubmit={submit}>
      <button className={styles.search} aria-label="검색">
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
        onKeyDown={keepComposing}
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

/** A list is searched where it is; home and all other pages search all products. */
export function searchPath(pathname: string): string {
  const isList = /^\/product\/(?!detail\/|subcategory\/?$)[^/]+(\/[^/]+)?\/?$/.test(pathname);
  return isList ? pathname : '/product';
}

/** Enter that finishes a syllable does not submit. */
function keepComposing(event: KeyboardEvent): void {
  const { isComposing, keyCode } = event.nativeEvent;
  if (event.key === 'Enter' && (isComposing || keyCode === COMPOSING_KEY_CODE)) event.preventDefault();
}
