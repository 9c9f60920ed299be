import {
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  data,
  type MetaFunction,
  useActionData,
  useLoaderData,
  useLocation,
} from 'react-router';
import { findPublicPerson } from '../../account/account.server.ts';
import { monthText } from '../../korean/date-text.ts';
import { LiveItem } from '../../live/live-product.tsx';
import { PickCount } from '../../pick/pick-count.tsx';
import { ProductList } from '../../product/card/product-card.tsx';
import { ProductTile } from '../../product/card/product-tile.tsx';
import { EMPTY_TEXTS, STATE_TEXTS, CountTabs } from './count-tabs.tsx';
import { personPath, LISTING_STATES, type ListingState } from '../../product/product.ts';
import { MannerPanel } from '../../purchase/manner/manner-panel.tsx';
import { findManner } from '../../purchase/manner/read-manner.server.ts';
import { countShownReviews } from '../../purchase/review/read-reviews.server.ts';
import { publicHandler, siteOf, visitorHandler } from '../../request/handler.server.ts';
import type { PageHandle } from '../../shell/page-handle.ts';
import { appointmentsText } from '../../talk/meet/no-show/appointments.ts';
import { findAppointments } from '../../talk/meet/no-show/count-appointments.server.ts';
import { replyText } from '../../talk/reply/reply-time.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { useLeftOut } from '../browse/feed/use-left-out.ts';
import { loadListOrMore } from '../browse/feed/load-more.ts';
import { PlaceAfterReload } from '../browse/feed/place-after-reload.ts';
import { useProductFeed } from '../browse/feed/use-product-feed.ts';
import { listHref, type ListQuery } from '../browse/list-query.ts';
import { loadListingsOf } from '../browse/product-list.server.ts';
import { NextPage } from '../paging/next-page.tsx';
import { PickHeart } from '../pick-heart/pick-heart.tsx';
import { pageMeta } from '../page-meta.ts';
import { PersonHead, PersonTabs } from './person-head.tsx';
import styles from './person.module.css';
import { changeRelation, rejectRelation } from './relation-action.server.ts';
import { answerOrFailure, type RelationAnswer } from './relation.ts';

export const handle: PageHandle = {
  header: 'back',
  backTo: '/product',
  bottom: 'none',
  scripts: 'at-touch-or-pause',
};

const EARLY_TILES = 6;

export const loader = publicHandler(async (page) => {
  const { services, params } = page;
  const person = await findPublicPerson(services.database.read, params['id'] ?? '');
  if (!person) throw data({ code: 'not-found', what: 'person' }, { status: 404 });
  const path = personPath(person.id);
  const reply = replyText(person.replyWithinMinutes);
  const appointments = appointmentsText(await findAppointments(services.database.read, person.id));
  const manner = await findManner(services.database.read, person.id);
  const reviewCount = await countShownReviews(services.database.read, person.id, services.now());
  const listings = await loadListingsOf(page, person.id);
  const joined = monthText(person.createdAt);
  return { site: siteOf(page), person, joined, reply, appointments, manner, path, reviewCount, ...listings };
});

export const action = visitorHandler(changeRelation, {
  onRateLimit: rejectRelation,
  onOutage: rejectRelation,
});

export function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return answerOrFailure(request, () => serverAction<typeof action>());
}

export function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  return loadListOrMore(request, () => serverLoader<typeof loader>());
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return [];
  const { site, path, person } = loaderData;
  const title = `${person.nickname}님의 상품`;
  return pageMeta({ site, path, title, description: title, noIndex: true });
};

export default function Person() {
  const list = useLoaderData<typeof loader>();
  const rejected = useActionData<RelationAnswer>();
  const { open, reserved, sold } = list.counts;
  const { key } = useLocation();
  return (
    <>
      <PersonHead person={list.person} joined={list.joined} facts={[list.reply, list.appointments]} />
      <MannerPanel manner={list.manner} />
      {/* Without scripts; with them a toast says it. */}
      {rejected && !rejected.ok && <FormError>{rejected.text}</FormError>}
      <PersonTabs
        path={list.path}
        current="listings"
        counts={{ listings: open + reserved + sold, reviews: list.reviewCount }}
      />
      <section className={styles.listings} aria-labelledby="listings">
        <h2 id="listings" className="visually-hidden">
          판매 상품
        </h2>
        <StateTabs path={list.path} query={list.query} counts={list.counts} />
        <Listings key={key} list={list} />
      </section>
    </>
  );
}

const APART_TEXTS = {
  'by-viewer': { message: '차단한 사용자의 상품은 숨겨요.', hint: '차단을 풀면 다시 볼 수 있어요.' },
  'by-person': { message: '볼 수 있는 상품이 없어요.' },
};

function Listings({ list }: { list: ReturnType<typeof useLoaderData<typeof loader>> }) {
  const feed = useProductFeed(list);
  const { products, nextCursor } = feed;
  const leftOut = useLeftOut(products);
  if (leftOut.count === products.length) {
    const texts =
      products.length > 0
        ? APART_TEXTS[leftOut.blockedCount > 0 ? 'by-viewer' : 'by-person']
        : { message: EMPTY_TEXTS[list.query.state] };
    return <EmptyState picture="/pictures/empty/no-products.svg" {...texts} />;
  }
  return (
    <>
      <PlaceAfterReload />
      <ProductList className={styles.tiles}>
        {products.map((product, index) => (
          <LiveItem key={product.id} product={product}>
            {(shown, removed) => (
              <ProductTile
                product={shown}
                removed={removed}
                priority={index < EARLY_TILES ? 'early' : undefined}
                heart={<PickCount productId={shown.id} count={shown.pickCount} />}
                pick={!removed && <PickHeart product={shown} />}
              />
            )}
          </LiveItem>
        ))}
      </ProductList>
      {nextCursor !== null && (
        <NextPage {...feed} href={listHref(list.path, list.query, nextCursor)} label="다음 상품 보기" />
      )}
    </>
  );
}

type StateTabsProps = {
  path: string;
  query: ListQuery;
  counts: Record<ListingState, number>;
};

function StateTabs({ path, query, counts }: StateTabsProps) {
  const tabs = LISTING_STATES.map((state) => ({
    text: STATE_TEXTS[state],
    count: counts[state],
    to: listHref(path, { ...query, state }),
    isCurrent: state === query.state,
  }));
  return <CountTabs label="상태로 나누어 보기" tabs={tabs} />;
}
