import { countText } from '../../../korean/count-text.ts';
import { classNames } from '../../../ui/class-names.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { SiteLink } from '../../../ui/site-link.tsx';
import type { QueueData, QueueItem } from './load-queue.server.ts';
import { useListWalk } from '../use-list-walk.ts';
import styles from './queue-list.module.css';

type QueueListProps = { queue: QueueData; currentId?: string };

export function QueueList({ queue, currentId }: QueueListProps) {
  const walk = useListWalk();
  return (
    <section className={styles.queue} aria-label="처리할 일">
      <nav className={styles.tabs} aria-label="이유로 나누어 보기">
        {queue.tabs.map(({ value, text, count, to }) => (
          <SiteLink
            key={value}
            className={styles.tab}
            to={to}
            aria-current={value === queue.group ? 'page' : undefined}
          >
            {text} <b>{countText(count)}</b>
          </SiteLink>
        ))}
      </nav>
      {queue.items.length === 0 && <p className={styles.empty}>기다리는 일이 없어요.</p>}
      <ul className={styles.items} ref={walk}>
        {queue.items.map((item) => (
          <li key={item.id}>
            <QueueLink item={item} isCurrent={item.id === currentId} />
          </li>
        ))}
      </ul>
      {queue.next !== undefined && (
        <div className={styles.next}>
          <ButtonLink to={queue.next} variant="secondary" size="small">
            다음 50건 보기
          </ButtonLink>
        </div>
      )}
    </section>
  );
}

const TAG_STYLES: Partial<Record<QueueItem['reason'], string | undefined>> = {
  fraud: styles.fraud,
  prohibited: styles.prohibited,
  warned: styles.prohibited,
};

function QueueLink({ item, isCurrent }: { item: QueueItem; isCurrent: boolean }) {
  const { path, targetName, reason, reasonText, about, age, isOld } = item;
  return (
    <SiteLink className={styles.item} to={path} aria-current={isCurrent ? 'true' : undefined} data-case>
      <span className={styles.line}>
        <span className={classNames(styles.tag, TAG_STYLES[reason])}>{reasonText}</span>
        <span className={styles.name}>{targetName}</span>
      </span>
      <span className={styles.line}>
        <span className={styles.about}>{about}</span>
        <span className={styles.age} data-old={isOld}>
          {age}
        </span>
      </span>
    </SiteLink>
  );
}
