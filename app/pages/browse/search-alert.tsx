import { type FormEvent, useState } from 'react';
import { keywordHref } from '../../keyword/keyword-path.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { lazyChunk, useLazyChunk } from '../../ui/lazy-chunk.ts';
import type { ListScope } from './list-address.ts';
import type { ListQuery } from './list-query.ts';
import styles from './product-list-page.module.css';

type SearchAlertProps = {
  scope: ListScope;
  query: Pick<ListQuery, 'q' | 'minWon' | 'maxWon'>;
  className: string | undefined;
};

const adding = lazyChunk(() => import('./add-search-alert.tsx'));

/** Makes a keyword alert of a search. Without scripts it leads guests to sign in, and to the form with its words. */
export function SearchAlert({ scope, query, className }: SearchAlertProps) {
  const [taps, setTaps] = useState(0);
  const parts = useLazyChunk(adding, taps > 0, () => setTaps(0));
  const { q: words, minWon = '', maxWon = '' } = query;
  const { category = '', subCategory = '' }: { [name in keyof ListScope]: string } = scope;
  const typed = { words, category, subCategory, min: String(minWon), max: String(maxWon) };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTaps(taps + 1);
  };
  // Beside chips only 알림 is seen.
  const label = (
    <>
      <Icon name="bell" size={1.8} />
      <span>
        <span className={styles.more}>이 검색 </span>알림<span className={styles.more}> 받기</span>
      </span>
    </>
  );
  return (
    <form method="post" action={keywordHref(typed)} className={className} onSubmit={submit} data-early-tap>
      {Object.entries({ intent: 'add', ...typed }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {parts && taps > 0 ? (
        <parts.AddSearchAlert typed={typed} taps={taps} label={label} />
      ) : (
        <Button variant="secondary" size="small">
          {label}
        </Button>
      )}
    </form>
  );
}
