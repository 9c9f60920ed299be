import { Icon } from '../../ui/icons/icon.tsx';
import { countText } from '../../korean/count-text.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import tabStyles from '../../ui/layout/line-tabs.module.css';
import { PersonActions } from './person-actions.tsx';
import styles from './person.module.css';

type PersonHeadProps = {
  person: { id: string; nickname: string; isEmailConfirmed: boolean };
  joined: string;
  facts: (string | undefined)[];
};

export function PersonHead({ person, joined, facts }: PersonHeadProps) {
  const { nickname, isEmailConfirmed } = person;
  const [initial = ''] = nickname;
  return (
    <div className={styles.head}>
      <span className={styles.avatar} aria-hidden="true">
        {initial}
      </span>
      <div className={styles.who}>
        <h1 className={styles.nickname}>{nickname}</h1>
        <p className={styles.since}>
          {isEmailConfirmed && (
            <>
              <Icon name="check-circle" size={1.6} className={styles.confirmed} />
              {'이메일 확인 · '}
            </>
          )}
          <span className={styles.whole}>{joined} 가입</span>
        </p>
        {facts.map(
          (fact) =>
            fact && (
              <p key={fact} className={styles.since}>
                {fact}
              </p>
            ),
        )}
      </div>
      <PersonActions key={person.id} person={person} />
    </div>
  );
}

type PersonTabsProps = {
  path: string;
  current: 'listings' | 'reviews';
  counts: { listings: number; reviews: number };
};

export function PersonTabs({ path, current, counts }: PersonTabsProps) {
  const tabs = [
    { name: 'listings', text: '판매 상품', to: path, count: counts.listings },
    { name: 'reviews', text: '받은 후기', to: `${path}/reviews`, count: counts.reviews },
  ];
  return (
    <nav className={styles.tabs} aria-label="상품과 후기">
      {tabs.map(({ name, text, to, count }) => (
        <SiteLink
          key={name}
          className={tabStyles.tab}
          to={to}
          aria-current={name === current ? 'page' : undefined}
        >
          {text} <span className={tabStyles.count}>{countText(count)}</span>
        </SiteLink>
      ))}
    </nav>
  );
}
