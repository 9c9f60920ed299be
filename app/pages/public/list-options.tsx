import { useId, type MouseEvent } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { listHref, SORTS, type ListQuery } from '../list-query.ts';
import styles from './list-options.module.css';

type ListOptionsProps = { path: string; query: ListQuery };

/**
 * In which order a list stands, and whether sold things are in it. The browser's own popover of plain links,
 * so it works without scripts too.
 */
export function ListOptions({ path, query }: ListOptionsProps) {
  const id = useId();
  const sortText = SORTS.find(({ value }) => value === query.sort)?.text;
  const close = ({ currentTarget }: MouseEvent<HTMLElement>) => currentTarget.hidePopover();
  return (
    <>
      <button type="button" className={styles.button} popoverTarget={id}>
        <span className="visually-hidden">정렬과 조건: </span>
        {sortText}
        {query.hideSold && <span className="visually-hidden">, 거래 완료 숨김</span>}
        <Icon name="chevron-down" size={1.6} />
      </button>
      <nav id={id} popover="auto" className={styles.panel} aria-label="정렬과 조건" onClick={close}>
        <div className={styles.sorts}>
        {SORTS.map(({ value, text }) => (
          <Link
            key={value}
            className={styles.option}
            to={listHref(path, { ...query, sort: value })}
            aria-current={value === query.sort ? 'true' : undefined}
          >
            {text}
          </Link>
        ))}
        </div>
        <Link
          className={styles.option}
          to={listHref(path, { ...query, hideSold: !query.hideSold })}
          aria-current={query.hideSold ? 'true' : undefined}
        >
          거래 완료 숨기기
        </Link>
      </nav>
    </>
  );
}
