import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import popover from '../../../ui/overlay/popover.module.css';
import { usePopover } from '../../../ui/overlay/use-popover.ts';
import { listHref, SORTS, type ListQuery } from '../list-query.ts';
import styles from './list-options.module.css';
import { SiteLink } from '../../../ui/site-link.tsx';

type ListOrderProps = { path: string; query: ListQuery };

/** In which order a list stands: plain links, so it works without scripts. */
export function ListOrder({ path, query }: ListOrderProps) {
  const { button, panel, close } = usePopover<HTMLElement>();
  const sortText = SORTS.find(({ value }) => value === query.sort)?.text;
  return (
    <>
      <button {...button} type="button" className={styles.button}>
        <span className="visually-hidden">정렬: </span>
        {sortText}
        <Icon name="chevron-down" size={1.6} />
      </button>
      <nav {...panel} className={popover.panel} aria-label="정렬" onClick={close}>
        {SORTS.map(({ value, text }) => (
          <SiteLink
            key={value}
            className={classNames(popover.item, styles.order)}
            to={listHref(path, { ...query, sort: value })}
            aria-current={value === query.sort ? 'true' : undefined}
          >
            {text}
          </SiteLink>
        ))}
      </nav>
    </>
  );
}
