import { SiteLink } from '../../../ui/site-link.tsx';
import styles from '../queue/queue-list.module.css';
import { useListWalk } from '../use-list-walk.ts';
import type { InquiryRow } from './load-inquiries.server.ts';

type InquiryQueueProps = { inquiries: InquiryRow[]; currentId?: string };

export function InquiryQueue({ inquiries, currentId }: InquiryQueueProps) {
  const walk = useListWalk();
  return (
    <section className={styles.queue} aria-label="기다리는 문의">
      {inquiries.length === 0 && <p className={styles.empty}>기다리는 문의가 없어요.</p>}
      <ul className={styles.items} ref={walk}>
        {inquiries.map(({ id, path, title, topic, nickname, age, isOld }) => (
          <li key={id}>
            <SiteLink className={styles.item} to={path} aria-current={id === currentId ? 'true' : undefined}>
              <span className={styles.line}>
                <span className={styles.name}>{title}</span>
              </span>
              <span className={styles.line}>
                <span className={styles.about}>
                  {topic} · {nickname}
                </span>
                <span className={styles.age} data-old={isOld}>
                  {age}
                </span>
              </span>
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
