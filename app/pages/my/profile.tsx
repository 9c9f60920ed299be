import { data, useLoaderData } from 'react-router';
import { SiteLink } from '../../ui/site-link.tsx';
import { KEYWORDS_PATH } from '../../keyword/keyword-path.ts';
import { FOLLOWING_PATH } from '../../product/follow/follow.ts';
import { listProductsById } from '../../product/list/list-products.server.ts';
import { RECENT_PATH } from '../../product/list/recent-products.ts';
import { personPath, productPath } from '../../product/product.ts';
import { PurchaseNotice } from '../../purchase/purchase-row.tsx';
import { listNewestPurchases, showPurchase } from '../../purchase/purchase.server.ts';
import { OWN_REVIEWS_PATH } from '../../purchase/review/review.ts';
import { memberHandler } from '../../request/handler.server.ts';
import { SignOutForm } from '../../shell/session/sign-out-form.tsx';
import type { PageHandle } from '../../shell/page-handle.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { MemberIcon, type MemberIconName } from '../../ui/icons/member-icon.tsx';
import { noStore } from '../no-store.ts';
import { privateMeta } from '../page-meta.ts';
import styles from './profile.module.css';

const NOTICES_SHOWN = 20;

export const handle: PageHandle = { isPersonal: true, header: 'none', sell: false, footer: false };
export const meta = privateMeta('MY');
export const headers = noStore;

export const loader = memberHandler(async ({ services, actor }) => {
  const { read } = services.database;
  const purchases = await listNewestPurchases(read, actor.id, NOTICES_SHOWN);
  const ids = purchases.map(({ productId }) => productId);
  const listedIds = new Set((await listProductsById(read, ids)).map(({ id }) => id));
  const notices = purchases.map((purchase) => ({
    purchase: showPurchase(purchase, services.config),
    to: listedIds.has(purchase.productId) ? productPath(purchase.productId) : '/profile/purchases',
  }));
  return data({ id: actor.id, nickname: actor.nickname, notices });
}, '/profile');

export default function Profile() {
  const { id, nickname, notices } = useLoaderData<typeof loader>();
  return (
    <div className={styles.profile}>
      <header className={styles.head}>
        <span className={styles.avatar} aria-hidden="true">
          {[...nickname][0]}
        </span>
        <div className={styles.who}>
          <h1 className={styles.name}>
            <span>{nickname}</span>님
          </h1>
          <SiteLink to={personPath(id)} className={styles.link}>
            매너온도 보기
            <Icon name="chevron-right" size={1.6} />
          </SiteLink>
        </div>
        <SiteLink to="/profile/settings" className={`${styles.link} ${styles.settings}`}>
          설정
          <Icon name="chevron-right" size={1.6} />
        </SiteLink>
      </header>
      <Benefits />
      <Trades />
      <h2 className={styles.heading}>MY 메뉴</h2>
      <MyMenu />
      <h2 className={styles.heading} id="notices">
        나의 알림
      </h2>
      {notices.length === 0 ? (
        <p className={styles.nothing}>구매한 상품이 없어요.</p>
      ) : (
        <ul className={styles.notices} aria-labelledby="notices">
          {notices.map(({ purchase, to }) => (
            <PurchaseNotice key={purchase.id} purchase={purchase} to={to} />
          ))}
        </ul>
      )}
      <SignOutForm>
        <button className={styles.signOut}>로그아웃</button>
      </SignOutForm>
    </div>
  );
}

function Benefits() {
  return (
    <dl className={styles.benefits}>
      <div className={styles.benefit}>
        <dt className={styles.benefitName}>
          <MemberIcon name="coins" size={1.8} />
          포인트
        </dt>
        <dd className={styles.benefitValue}>5,000p</dd>
      </div>
      <div className={styles.benefit}>
        <dt className={styles.benefitName}>
          <MemberIcon name="ticket" size={1.8} />
          쿠폰
        </dt>
        <dd className={styles.benefitValue}>3개</dd>
      </div>
    </dl>
  );
}

type Entry = { text: string; to: string; icon: MemberIconName };

const TRADES: Entry[] = [
  { text: '구매내역', to: '/profile/purchases', icon: 'receipt' },
  { text: '판매내역', to: '/profile/sales', icon: 'tag' },
  { text: '받은 후기', to: OWN_REVIEWS_PATH, icon: 'face-good' },
  { text: '모아보기', to: FOLLOWING_PATH, icon: 'people' },
  { text: '키워드 알림', to: KEYWORDS_PATH, icon: 'bell' },
  { text: '최근 본 상품', to: RECENT_PATH, icon: 'clock' },
];

function Trades() {
  return TRADES.map(({ text, to, icon }) => (
    <SiteLink key={to} to={to} className={styles.trade}>
      <MemberIcon name={icon} />
      <span className={styles.grow}>{text}</span>
      <Icon name="chevron-right" size={2} className={styles.chevron} />
    </SiteLink>
  ));
}

const ENTRIES: Entry[] = [
  { text: 'FAQ', to: '/support/faq', icon: 'question' },
  { text: 'Q&A', to: '/support/qna', icon: 'chat' },
  { text: '이벤트', to: '/support/events', icon: 'gift' },
  { text: '고객센터', to: '/support', icon: 'headset' },
  { text: '공지사항', to: '/support/notices', icon: 'megaphone' },
  { text: '자주 묻는 질문', to: '/support/faq', icon: 'book' },
];

function MyMenu() {
  return (
    <nav aria-label="MY 메뉴">
      <ul className={styles.menu}>
        {ENTRIES.map(({ text, to, icon }) => (
          <li key={text}>
            <SiteLink to={to} className={styles.entry}>
              <MemberIcon name={icon} />
              {text}
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
