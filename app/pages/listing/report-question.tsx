import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import type { ReportTarget } from '../../report/report.server.ts';
import { reportPath } from '../../report/report-path.ts';
import type { ReportTargetKind } from '../../report/report.ts';
import { ReportForm } from '../../report/report-form.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import styles from '../support/report.module.css';

const HINT = '신고한 사람이 누구인지는 상대방에게 알리지 않아요.';
const SENT_BEFORE = '이미 신고했고 아직 확인하는 중이에요. 다시 보내면 내용이 바뀌어요.';

type ReportQuestionProps = {
  kind: ReportTargetKind;
  target: ReportTarget | undefined;
  form: ComponentProps<typeof ReportForm>;
};

export function ReportQuestion({ kind, target, form }: ReportQuestionProps) {
  const isListing = kind === 'listing';
  return (
    <>
      <PageTitle>{isListing ? '상품 신고' : '판매자 신고'}</PageTitle>
      <div className={styles.page}>
        {target && (
          <div className={styles.target}>
            <p className={styles.kind}>{isListing ? '신고할 상품' : '신고할 사람'}</p>
            <p className={styles.name}>{target.name}</p>
          </div>
        )}
        <p className={styles.hint}>{form.earlier ? SENT_BEFORE : HINT}</p>
        <ReportForm {...form} />
        {isListing && target && (
          <Link className={styles.other} to={reportPath('person', target.owner.id)}>
            <span className={styles.otherText}>판매자 {target.owner.nickname}님 신고하기</span>
            <Icon name="chevron-right" size={2} />
          </Link>
        )}
      </div>
    </>
  );
}
