import { useEffect, useRef } from 'react';
import { type SubCategory, subCategoryText } from '../../product/category.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { matchRanges } from '../text/match-text.ts';
import { isWordStart } from '../text/word-start.ts';
import styles from './search-suggestions.module.css';

/** A text to search for, in all of the market or among things of one kind. */
export interface SearchOption {
  text: string;
  subCategory?: SubCategory;
  /** Shown because many search for it; choosing it does not count, or being shown would keep it there. */
  isPopular?: boolean;
}

type SearchOptionsProps = {
  id: string;
  label: string;
  /** What stands before each text: a picture, or its place. */
  glyph: 'clock' | 'search' | 'rank';
  options: readonly SearchOption[];
  /** Which of them the arrow keys have come to; -1 for none. */
  active: number;
  /** What has been typed, to be told apart in them. */
  typed: string;
  onChoose(option: SearchOption): void;
};

/** Texts to search for. The focus stays in the box, which names the active one. */
export function SearchOptions({ id, label, glyph, options, active, typed, onChoose }: SearchOptionsProps) {
  const activeRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    void activeRef.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div id={id} className={styles.options} role="listbox" aria-label={label}>
      {options.map((option, index) => (
        <div
          key={`${option.text} ${option.subCategory ?? ''}`}
          ref={index === active ? activeRef : null}
          id={optionId(id, index)}
          className={styles.option}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          onClick={() => onChoose(option)}
        >
          {glyph === 'rank' ? (
            <span className={styles.rank} aria-hidden="true">
              {index + 1}
            </span>
          ) : (
            <Icon className={styles.glyph} name={glyph} size={2} />
          )}
          <span className={styles.text}>
            <TypedText text={option.text} typed={typed} />
            {option.subCategory && (
              <span className={styles.kind}> · {subCategoryText(option.subCategory)}</span>
            )}
          </span>
        </div>
      ))}
    </div>
  );
}

/** The id of one option of a list, for the box to name. */
export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

/** A suggestion in which what was typed stands out: the first place where a word of it begins so. */
function TypedText({ text, typed }: { text: string; typed: string }) {
  const range = matchRanges(text, typed).find(([start]) => isWordStart(text, start));
  if (!range) return text;
  const [start, end] = range;
  return (
    <>
      {text.slice(0, start)}
      <b className={styles.typed}>{text.slice(start, end)}</b>
      {text.slice(end)}
    </>
  );
}
