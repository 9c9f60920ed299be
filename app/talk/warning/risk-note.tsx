import { Icon } from '../../ui/icons/icon.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import styles from './risk-note.module.css';
import { FRAUD_ARTICLE_PATH, RISK_TEXTS } from './risk-texts.ts';
import type { RiskKind } from './risks.ts';

/** Under a message, for its reader: all that was found, and why the gravest is a risk. */
export function RiskNote({ risks }: { risks: readonly RiskKind[] }) {
  const [gravest] = risks;
  if (!gravest) return null;
  return (
    <div className={styles.note} role="note">
      <Icon name="warning" size={1.8} className={styles.icon} />
      <span>
        <strong className={styles.what}>{risks.map((risk) => RISK_TEXTS[risk].what).join(' ')}</strong>{' '}
        {RISK_TEXTS[gravest].why}{' '}
        <SiteLink className={styles.action} to={FRAUD_ARTICLE_PATH}>
          왜 위험한가요?
        </SiteLink>
      </span>
    </div>
  );
}
