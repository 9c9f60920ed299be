import styles from './report-link.module.css';
import { SiteLink } from '../../ui/site-link.tsx';
import type { ReportTargetKind } from './report.ts';

export function ReportLink({ productId }: { productId: string }) {
  return (
    <p className={styles.line}>
      <SiteLink className={styles.link} to={reportPath('listing', productId)} rel="nofollow">
        신고하기
      </SiteLink>
    </p>
  );
}

/** For a report about a person from a conversation. */
export function talkReportPath(personId: string, conversationId: string): string {
  return `${reportPath('person', personId)}?talk=${conversationId}`;
}

export function reportPath(kind: ReportTargetKind, id: string): string {
  return `/report/${kind}/${id}`;
}
