import { data, type MetaFunction, useLoaderData } from 'react-router';
import { findPublicPerson } from '../../account/account.server.ts';
import { monthText } from '../../korean/date-text.ts';
import { parsePageNumber } from '../../platform/paging/page-number.ts';
import { countByState } from '../../product/list/list-products.server.ts';
import { personPath } from '../../product/product.ts';
import { MannerPanel } from '../../purchase/manner/manner-panel.tsx';
import { findManner } from '../../purchase/manner/read-manner.server.ts';
import { pageShownReviews } from '../../purchase/review/read-reviews.server.ts';
import { ReviewSumsPanel } from '../../purchase/review/review-sums.tsx';
import { ReviewText } from '../../purchase/review/review-text.tsx';
import { publicHandler, siteOf } from '../../request/handler.server.ts';
import type { PageHandle } from '../../shell/page-handle.ts';
import { appointmentsText } from '../../talk/meet/no-show/appointments.ts';
import { findAppointments } from '../../talk/meet/no-show/count-appointments.server.ts';
import { replyText } from '../../talk/reply/reply-time.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PageLinks } from '../paging/page-links.tsx';
import { pageMeta } from '../page-meta.ts';
import { PersonHead, PersonTabs } from './person-head.tsx';
import styles from './person.module.css';

export const handle: PageHandle = {
  header: 'back',
  backTo: '/product',
  bottom: 'none',
  scripts: 'at-touch-or-pause',
};

export const loader = publicHandler(async (page) => {
  const { services, params, url } = page;
  const { read } = services.database;
  const person = await findPublicPerson(read, params['id'] ?? '');
  if (!person) throw data({ code: 'not-found', what: 'person' }, { status: 404 });
  const now = services.now();
  const received = await pageShownReviews(read, person.id, {
    now,
    page: parsePageNumber(url.searchParams.get('page')),
  });
  const manner = await findManner(read, person.id);
  const { open, reserved, sold } = await countByState(read, person.id, now);
  const counts = { listings: open + reserved + sold, reviews: received.total };
  const reply = replyText(person.replyWithinMinutes);
  const appointments = appointmentsText(await findAppointments(read, person.id));
  return {
    site: siteOf(page),
    person,
    joined: monthText(person.createdAt),
    reply,
    appointments,
    manner,
    path: personPath(person.id),
    counts,
    received: {
      ...received,
      reviews: received.reviews.map((review) => ({ ...review, when: monthText(review.writtenIn) })),
    },
  };
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return [];
  const { site, path, person } = loaderData;
  const title = `${person.nickname}님이 받은 후기`;
  return pageMeta({ site, path: `${path}/reviews`, title, description: title, noIndex: true });
};

export default function PersonReviews() {
  const { person, joined, reply, appointments, manner, path, counts, received } =
    useLoaderData<typeof loader>();
  return (
    <>
      <PersonHead person={person} joined={joined} facts={[reply, appointments]} />
      <MannerPanel manner={manner} />
      <PersonTabs path={path} current="reviews" counts={counts} />
      <section className={styles.reviews} aria-labelledby="reviews">
        <h2 id="reviews" className="visually-hidden">
          받은 후기
        </h2>
        {received.total === 0 ? (
          <EmptyState picture="/pictures/empty/no-results.svg" message="아직 받은 후기가 없어요." />
        ) : (
          <>
            <ReviewSumsPanel sums={received} />
            <ul aria-labelledby="reviews">
              {received.reviews.map((review, index) => (
                <li key={index} className={styles.review}>
                  <ReviewText
                    review={review}
                    when={review.when}
                    answerLabel={`${person.nickname}님의 답글`}
                  />
                </li>
              ))}
            </ul>
            <PageLinks path={`${path}/reviews`} {...received} what="후기" />
          </>
        )}
      </section>
    </>
  );
}
