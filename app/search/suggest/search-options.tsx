import { useEffect, useRef } from 'react';
import { type SubCategory, subCategoryText } from '../../product/category.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { MemberIcon } from '../../ui/icons/member-icon.tsx';
import { isWordStart, matchRanges } from '../text/match-text.ts';
import styles from './search-suggestions.module.css';

export interface SearchOption {
  text: string;
  subCategory?: SubCategory;
  /** Choosing it is not counted, or being shown would keep it popular. */
  isPopular?: boolean;
}

type SearchOptionsProps = {
  id: string;
  label: string;
  glyph: 'clock' | 'search' | 'rank';
  options: readonly SearchOption[];
  active: number;
  typed: string;
  onChoose(option: SearchOption): void;
};

/** The focus stays in the box, which names the active option. */
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
          {glyph === 'rank' && (
            <span className={styles.rank} aria-hidden="true">
              {index + 1}
            </span>
          )}
          {glyph === 'search' && <Icon className={styles.glyph} name="search" size={2} />}
          {glyph === 'clock' && <MemberIcon className={styles.glyph} name="clock" size={2} />}
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

export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

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
