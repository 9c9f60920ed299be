import { Link } from 'react-router';
import { reportPath } from './report-path.ts';
import styles from './report-link.module.css';

/** The quiet way from a listing to the form that reports it. */
export function ReportLink({ productId }: { productId: string }) {
  return (
    <p className={styles.line}>
      <Link className={styles.link} to={reportPath('listing', productId)} rel="nofollow">
        신고하기
      </Link>
    </p>
  );
}
