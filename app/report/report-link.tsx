import { reportPath } from './report-path.ts';
import styles from './report-link.module.css';
import { SiteLink } from '../ui/site-link.tsx';

export function ReportLink({ productId }: { productId: string }) {
  return (
    <p className={styles.line}>
      <SiteLink className={styles.link} to={reportPath('listing', productId)} rel="nofollow">
        신고하기
      </SiteLink>
    </p>
  );
}
