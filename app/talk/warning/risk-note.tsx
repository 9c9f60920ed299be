import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import styles from './risk-note.module.css';
import type { MarkedNumber } from '../conversation.ts';
import { FRAUD_ARTICLE_PATH, MARKED_TEXTS, RISK_TEXTS } from './risk-texts.ts';
import type { RiskKind } from './risks.ts';

type RiskNoteProps = {
  risks: readonly RiskKind[];
  marked: readonly MarkedNumber[];
  reportTo: string | undefined;
};

/** Under a message, for its reader: all risks found, and the reason for the gravest. */
export function RiskNote({ risks, marked, reportTo }: RiskNoteProps) {
  const markedTexts = [...new Set(marked.map(({ kind }) => MARKED_TEXTS[kind]))];
  // The list above names the number already.
  const others = risks.filter((risk) => marked.length === 0 || (risk !== 'account' && risk !== 'phone'));
  const texts = [...markedTexts, ...others.map((risk) => RISK_TEXTS[risk])];
  const [gravest] = texts;
  if (!gravest) return null;
  return (
    <div className={classNames(styles.note, marked.length > 0 && styles.grave)} role="note">
      <Icon name="warning" size={1.8} className={styles.icon} />
      <span>
        <strong className={styles.what}>{texts.map(({ what }) => what).join(' ')}</strong> {gravest.why}{' '}
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
