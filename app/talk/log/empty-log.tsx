import { SiteLink } from '../../ui/site-link.tsx';
import { FRAUD_ARTICLE_PATH } from '../warning/risk-texts.ts';
import styles from './empty-log.module.css';

export function EmptyLog({ nickname }: { nickname: string }) {
  return (
    <div className={styles.empty}>
      <span className={styles.avatar} aria-hidden="true">
        {[...nickname][0]}
      </span>
      <div className={styles.words}>{nickname}님과 아직 나눈 이야기가 없어요.</div>
      <div className={styles.hint}>
        물건을 보기 전에 돈을 먼저 보내지 마세요.{' '}
        <SiteLink className={styles.link} to={FRAUD_ARTICLE_PATH}>
          안전하게 거래하기
        </SiteLink>
      </div>
    </div>
  );
}
