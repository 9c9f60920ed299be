import { useEffect, useId, type RefObject } from 'react';
import { RecentSearchPanel } from './recent-search-panel.tsx';
import { optionId, SearchOptions } from './search-options.tsx';
import styles from './search-suggestions.module.css';
import { useActiveOption } from './use-active-option.ts';
import { useRecentSearches } from './use-recent-searches.ts';
import { useSearchInput } from './use-search-input.ts';
import { useSuggestions } from './use-suggestions.ts';

export { rememberSearch } from './recent-search-storage.ts';

const NONE: string[] = [];

type SearchSuggestionsProps = {
  /** The box, in a form that this stands in too. It stays a searchbox: what is active is told by its attributes. */
  inputRef: RefObject<HTMLInputElement | null>;
  /** Searches for a text that was chosen. */
  onChoose(text: string): void;
};

/** What drops below the search box: recent searches while it is empty, suggestions while one types. */
export function SearchSuggestions({ inputRef, onChoose }: SearchSuggestionsProps) {
  const id = useId();
  const { text, isOpen, open, close } = useSearchInput(inputRef);
  const { recent, deleteOne, deleteAll, setSaving } = useRecentSearches(isOpen);
  const suggestions = useSuggestions(isOpen ? text : '');
  const isRecent = text === '';
  const shown = isRecent ? recent.texts : suggestions;
  const options = isOpen ? shown : NONE;
  const active = useActiveOption(inputRef, { options, onOpen: open, onClose: close, onChoose });
  useInputAttributes(inputRef, options.length > 0 ? id : undefined, active);

  /** Whatever was pressed may be gone now; the box is still there. */
  const andBack = <T extends unknown[]>(work: (...args: T) => void) => {
    return (...args: T) => {
      inputRef.current?.focus();
      work(...args);
    };
  };
  const isShown = options.length > 0 || (isOpen && isRecent && !recent.saving);
  const list = (
    <SearchOptions
      id={id}
      label={isRecent ? '최근 검색어' : '추천 검색어'}
      icon={isRecent ? 'clock' : 'search'}
      {...{ options, active, onChoose }}
      typed={text}
    />
  );
  return (
    <>
      <p className="visually-hidden" aria-live="polite">
        {options.length > 0 && `${isRecent ? '최근' : '추천'} 검색어 ${options.length}개`}
      </p>
      {isShown && (
        // A press does not take the focus from the box, or it would close before the press ends.
        <div className={styles.panel} onMouseDown={(event) => event.preventDefault()}>
          {isRecent ? (
            <RecentSearchPanel
              recent={recent}
              onDelete={andBack(deleteOne)}
              onDeleteAll={andBack(deleteAll)}
              onSaving={andBack(setSaving)}
            >
              {list}
            </RecentSearchPanel>
          ) : (
            list
          )}
        </div>
      )}
    </>
  );
}

/** Ties the box to its list. `aria-expanded` is not for a searchbox; the number of options is said instead. */
function useInputAttributes(
  inputRef: RefObject<HTMLInputElement | null>,
  listId: string | undefined,
  active: number,
): void {
  useEffect(() => {
    const set = (name: string, value: string | undefined) => {
      if (value === undefined) inputRef.current?.removeAttribute(name);
      else inputRef.current?.setAttribute(name, value);
    };
    set('aria-autocomplete', 'list');
    set('aria-controls', listId);
    set('aria-activedescendant', listId && active >= 0 ? optionId(listId, active) : undefined);
  }, [inputRef, listId, active]);
}
