import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './report.module.css';

/** Where a report ends, with the way `back` to where it began. */
export function ReportReceived({ back }: { back: string }) {
  return (
    <div className={styles.received}>
      <span className={styles.disc}>
        <Icon name="check-circle" size={4.8} />
      </span>
      <h1 className={styles.heading}>신고가 접수되었어요.</h1>
      <p className={styles.thanks}>운영자가 확인하고 필요한 조치를 할게요.</p>
      <ButtonLink to={back} className={styles.back}>
        {back === '/' ? '홈으로 가기' : '상품으로 돌아가기'}
      </ButtonLink>
    </div>
  );
}
