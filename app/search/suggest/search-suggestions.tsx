import { useEffect, useId, useMemo, type RefObject } from 'react';
import { deviceUserOf } from '../../account/device-history.ts';
import { useViewer } from '../../account/viewer.tsx';
import { RecentSearchPanel } from '../recent/recent-search-panel.tsx';
import { optionId, type SearchOption, SearchOptions } from './search-options.tsx';
import styles from './search-suggestions.module.css';
import { useCurrentSearch } from './use-current-search.ts';
import { useSuggestionsEntry, usePressOutside } from './close-suggestions.ts';
import { useActiveOption, useSearchInput, useSuggestions } from './use-suggestions.ts';
import { usePopularSearches } from '../popular/popular-search-client.ts';
import { useRecentSearches } from '../recent/recent-searches.ts';
import { useToast } from '../../ui/feedback/toast.tsx';

export { noteSearch } from '../popular/popular-search-client.ts';

const NONE: SearchOption[] = [];
const LISTS = {
  recent: { label: '최근 검색어', glyph: 'clock' },
  popular: { label: '인기 검색어', glyph: 'rank' },
  suggested: { label: '추천 검색어', glyph: 'search' },
} as const;

type SearchSuggestionsProps = {
  /** The form's box. It stays a searchbox: attributes name the active option. */
  inputRef: RefObject<HTMLInputElement | null>;
  onChoose(option: SearchOption): void;
};

export function SearchSuggestions({ inputRef, onChoose }: SearchSuggestionsProps) {
  const id = useId();
  const current = useCurrentSearch(inputRef);
  const { text: typed, isOpen, open, close } = useSearchInput(inputRef);
  const text = typed === current ? '' : typed;
  const { recent, deleteOne, deleteAll, setSaving } = useUndoableSearches(isOpen);
  const isEmpty = text === '';
  const hasRecent = recent.saving && recent.texts.length > 0;
  const popular = usePopularSearches(isOpen && isEmpty && !hasRecent);
  const suggestions = useSuggestions(isOpen ? text : '');
  const kind = isEmpty ? (hasRecent ? 'recent' : 'popular') : 'suggested';
  const options = useOptions(
    { recent: recent.texts, popular, suggested: suggestions },
    isOpen ? kind : undefined,
  );
  const active = useActiveOption(inputRef, { options, onOpen: open, onClose: close, onChoose });
  useInputAttributes(inputRef, options.length > 0 ? id : undefined, active);

  const andBack = <T extends unknown[]>(work: (...args: T) => void) => {
    return (...args: T) => {
      inputRef.current?.focus();
      work(...args);
    };
  };
  const showsRecent = isOpen && isEmpty && (hasRecent || !recent.saving);
  const isShown = showsRecent || options.length > 0;
  const leaveBox = () => {
    inputRef.current?.blur();
    close();
  };
  usePressOutside(inputRef, isShown, leaveBox);
  useSuggestionsEntry({ isShown, isOpen, onBack: leaveBox });
  const list = options.length > 0 && (
    <SearchOptions id={id} {...LISTS[kind]} {...{ options, active }} typed={text} onChoose={onChoose} />
  );
  return (
    <>
      <p className="visually-hidden" aria-live="polite">
        {options.length > 0 && `${LISTS[kind].label} ${options.length}개`}
      </p>
      {(showsRecent || list) && (
        // Keeps the focus in the box, or the panel would close during a press.
        <div className={styles.panel} onMouseDown={(event) => event.preventDefault()}>
          {showsRecent && (
            <RecentSearchPanel
              recent={recent}
              onDelete={andBack(deleteOne)}
              onDeleteAll={andBack(deleteAll)}
              onSaving={andBack(setSaving)}
            >
              {list}
            </RecentSearchPanel>
          )}
          {kind === 'popular' && list && (
            <div className={styles.head}>
              <h2 className={styles.title}>인기 검색어</h2>
            </div>
          )}
          {kind !== 'recent' && list}
        </div>
      )}
    </>
  );
}

/** All of them are deleted by one press, which a toast takes back. */
function useUndoableSearches(isOpen: boolean) {
  const { restore, ...searches } = useRecentSearches(isOpen, deviceUserOf(useViewer()));
  const { recent, deleteAll } = searches;
  const { showToast } = useToast();
  return {
    ...searches,
    deleteAll() {
      deleteAll();
      showToast('최근 검색어를 모두 지웠어요.', 'done', {
        label: '되돌리기',
        onPress: () => restore(recent),
      });
    },
  };
}

function useOptions(
  lists: { recent: string[]; popular: string[]; suggested: SearchOption[] },
  kind: keyof typeof LISTS | undefined,
): SearchOption[] {
  const { recent, popular, suggested } = lists;
  return useMemo(() => {
    if (kind === undefined) return NONE;
    if (kind === 'suggested') return suggested;
    if (kind === 'recent') return recent.map((text) => ({ text }));
    return popular.map((text) => ({ text, isPopular: true }));
  }, [kind, recent, popular, suggested]);
}

/** A searchbox has no `aria-expanded`; the number of options is announced. */
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
