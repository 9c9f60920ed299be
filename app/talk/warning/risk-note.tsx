import { Icon } from '../../ui/icons/icon.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import styles from './risk-note.module.css';
import { FRAUD_ARTICLE_PATH, RISK_TEXTS } from './risk-texts.ts';
import type { RiskKind } from './risks.ts';

type RiskNoteProps = {
  risks: readonly RiskKind[];
  /** Reports the message. */
  reportTo: string | undefined;
};

/** Under a message, for its reader: all that was found, and why the gravest is a risk. */
export function RiskNote({ risks, reportTo }: RiskNoteProps) {
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
        {reportTo && (
          <>
            {' · '}
            <SiteLink className={styles.action} to={reportTo} rel="nofollow">
              <span className="visually-hidden">이 메시지 </span>신고하기
            </SiteLink>
          </>
        )}
      </span>
    </div>
  );
}
