import { Fragment } from 'react';
import { matchRanges } from './match-text.ts';
import styles from './highlighted-text.module.css';

export function HighlightedText({ text, query }: { text: string; query: string }) {
  const ranges = matchRanges(text, query);
  return (
    <>
      {ranges.map(([start, end], index) => (
        <Fragment key={start}>
          {text.slice(ranges[index - 1]?.[1] ?? 0, start)}
          <mark className={styles.highlight}>{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      {text.slice(ranges.at(-1)?.[1] ?? 0)}
    </>
  );
}
