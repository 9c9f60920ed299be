import { Icon } from '../../ui/icons/icon.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import styles from './number-note.module.css';
import type { NumberWarning } from './number-warning.server.ts';

export function NumberNote({ warning: { what, why, morePath } }: { warning: NumberWarning }) {
  return (
    <div className={styles.note} role="note">
      <Icon name="warning" size={1.8} className={styles.icon} />
      <span>
        <strong>{what}</strong> {why}{' '}
        <SiteLink className={styles.more} to={morePath}>
          왜 위험한가요?
        </SiteLink>
      </span>
    </div>
  );
}
