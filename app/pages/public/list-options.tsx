import { Link } from 'react-router';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import popover from '../../ui/popover.module.css';
import { usePopover } from '../../ui/use-popover.ts';
import { listHref, SORTS, type ListQuery } from '../list-query.ts';
import styles from './list-options.module.css';

type ListOptionsProps = { path: string; query: ListQuery };

/** In which order a list stands, and whether sold things are in it: plain links, so it works without scripts. */
export function ListOptions({ path, query }: ListOptionsProps) {
  const { button, panel, close } = usePopover<HTMLElement>();
  const sortText = SORTS.find(({ value }) => value === query.sort)?.text;
  const option = classNames(popover.item, styles.option);
  return (
    <>
      <button {...button} type="button" className={styles.button}>
        <span className="visually-hidden">정렬과 조건: </span>
        {sortText}
        {query.hideSold && <span className="visually-hidden">, 거래 완료 숨김</span>}
        <Icon name="chevron-down" size={1.6} />
      </button>
      <nav {...panel} className={popover.panel} aria-label="정렬과 조건" onClick={close}>
        <div className={styles.sorts}>
          {SORTS.map(({ value, text }) => (
            <Link
              key={value}
              className={option}
              to={listHref(path, { ...query, sort: value })}
              aria-current={value === query.sort ? 'true' : undefined}
            >
              {text}
            </Link>
          ))}
        </div>
        <Link
          className={option}
          to={listHref(path, { ...query, hideSold: !query.hideSold })}
          aria-current={query.hideSold ? 'true' : undefined}
        >
          거래 완료 숨기기
        </Link>
      </nav>
    </>
  );
}
