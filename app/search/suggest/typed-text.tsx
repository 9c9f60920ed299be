import { matchRanges } from '../text/match-text.ts';
import styles from './search-suggestions.module.css';
import { isWordStart } from '../text/word-start.ts';

/** A suggestion in which what was typed stands out: the first place where a word of it begins so. */
export function TypedText({ text, typed }: { text: string; typed: string }) {
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
