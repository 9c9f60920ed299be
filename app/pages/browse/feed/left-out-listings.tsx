import { BLOCKED_PATH } from '../../../account/account-paths.ts';
import { countText } from '../../../korean/count-text.ts';
import { SiteLink } from '../../../ui/site-link.tsx';
import styles from './left-out-listings.module.css';
import type { LeftOut } from './use-left-out.ts';

export function LeftOutNote({ blockedCount }: Pick<LeftOut, 'blockedCount'>) {
  if (blockedCount === 0) return null;
  return (
    <p className={styles.note}>
      차단한 사용자의 상품 {blockedCount}개는 숨겼어요.{' '}
      <SiteLink className={styles.link} to={BLOCKED_PATH}>
        차단한 사용자 보기
      </SiteLink>
    </p>
  );
}

/** `24`, `1,024`; one that is not whole (`100+`) stays. */
export function countWithout(count: string, { count: leftOutCount }: Pick<LeftOut, 'count'>): string {
  const whole = Number(count.replaceAll(',', ''));
  if (leftOutCount === 0 || count === '' || Number.isNaN(whole)) return count;
  return countText(Math.max(0, whole - leftOutCount));
}
