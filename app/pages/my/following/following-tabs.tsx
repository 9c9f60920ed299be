import { FOLLOWED_PEOPLE_PATH, FOLLOWING_PATH } from '../../../product/follow/follow.ts';
import { countText } from '../../../korean/count-text.ts';
import { SiteLink } from '../../../ui/site-link.tsx';
import tabStyles from '../../../ui/layout/line-tabs.module.css';
import styles from './following.module.css';

type FollowingTabsProps = { current: 'listings' | 'people'; count: number };

export function FollowingTabs({ current, count }: FollowingTabsProps) {
  const currentIf = (isCurrent: boolean) => (isCurrent ? 'page' : undefined);
  return (
    <nav className={styles.tabs} aria-label="상품과 판매자">
      <SiteLink
        className={tabStyles.tab}
        to={FOLLOWING_PATH}
        aria-current={currentIf(current === 'listings')}
        replace
      >
        새 상품
      </SiteLink>
      <SiteLink
        className={tabStyles.tab}
        to={FOLLOWED_PEOPLE_PATH}
        aria-current={currentIf(current === 'people')}
        replace
      >
        판매자 <span className={tabStyles.count}>{countText(count)}</span>
      </SiteLink>
    </nav>
  );
}
