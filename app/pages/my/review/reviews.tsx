import { type ClientActionFunctionArgs, data, useActionData, useLoaderData } from 'react-router';
import { SiteLink } from '../../../ui/site-link.tsx';
import { monthText } from '../../../korean/date-text.ts';
import { parsePageNumber } from '../../../platform/paging/page-number.ts';
import { AnswerForm } from '../../../purchase/review/answer-form.tsx';
import { type OwnReview, pageOwnReviews } from '../../../purchase/review/read-reviews.server.ts';
import { ReviewSumsPanel } from '../../../purchase/review/review-sums.tsx';
import { ReviewText, reviewTextIds } from '../../../purchase/review/review-text.tsx';
import {
  ANSWER_FIELDS,
  type AnswerFields,
  OWN_REVIEWS_PATH,
  type ReviewFields,
} from '../../../purchase/review/review.ts';
import { answerOrFailure } from '../../../request/form-response.ts';
import { memberHandler } from '../../../request/handler.server.ts';
import type { PageHandle } from '../../../shell/page-handle.ts';
import { reportPath } from '../../../support/report/report-link.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { FormError } from '../../../ui/form/form-error.tsx';
import { type AnyFormResult, type FormResult, resultOf } from '../../../ui/form/form-result.ts';
import { noStore } from '../../no-store.ts';
import { privateMeta } from '../../page-meta.ts';
import { PageLinks } from '../../paging/page-links.tsx';
import { changeReviews, reviewRejections } from './review-action.server.ts';
import styles from './reviews.module.css';

const FAILED = '답글을 남기지 못했어요. 잠시 후 다시 눌러 주세요.';

export const handle: PageHandle = { isPersonal: true, header: 'back', title: '받은 후기', sell: false };
export const meta = privateMeta('받은 후기');
export const headers = noStore;

export const loader = memberHandler(async ({ services, actor, url }) => {
  const at = { now: services.now(), page: parsePageNumber(url.searchParams.get('page')) };
  return data({ received: await pageOwnReviews(services.database.read, actor.id, at) });
}, OWN_REVIEWS_PATH);

export const action = memberHandler(changeReviews, OWN_REVIEWS_PATH, reviewRejections);

export async function clientAction(sent: ClientActionFunctionArgs) {
  const done = { [OWN_REVIEWS_PATH]: '답글을 남겼어요.' };
  return answerOrFailure(sent, ANSWER_FIELDS, { log: '답글을 남기지 못했습니다.', failure: FAILED, done });
}

export default function Reviews() {
  const { received } = useLoaderData<typeof loader>();
  const sent = useActionData<AnyFormResult>();
  const rejected = resultOf<AnswerFields>(sent, 'answer');
  const review = resultOf<ReviewFields>(sent, 'review');
  const problem = review && (review.reason ?? Object.values(review.errors ?? {})[0]);
  return (
    <div className={styles.page}>
      {problem && <FormError>{problem}</FormError>}
      {received.total === 0 ? (
        <EmptyState
          picture="/pictures/empty/no-results.svg"
          message="받은 후기가 없어요."
          hint="거래한 두 사람이 다 쓰거나 7일이 지나면 여기에 보여요."
        />
      ) : (
        <>
          <ReviewSumsPanel sums={received} />
          <p className={styles.note}>
            ‘별로예요’ 후기는 누가 썼는지 보이지 않고, 세 사람이 남긴 뒤부터 다른 사람에게 보여요.
          </p>
          <ul aria-label="받은 후기">
            {received.reviews.map((item) => (
              <OwnReviewRow key={item.id} review={item} rejected={rejected} />
            ))}
          </ul>
          <PageLinks path={OWN_REVIEWS_PATH} {...received} what="후기" />
        </>
      )}
    </div>
  );
}

type OwnReviewRowProps = { review: OwnReview; rejected: FormResult<AnswerFields> | undefined };

function OwnReviewRow({ review, rejected }: OwnReviewRowProps) {
  const isRejected = rejected?.values?.review === review.id;
  return (
    <li className={styles.item}>
      <ReviewText
        id={review.id}
        review={review}
        when={monthText(review.writtenIn)}
        answerLabel="내 답글"
        link={
          <SiteLink
            className={styles.report}
            to={reportPath('review', review.id)}
            aria-describedby={reviewTextIds(review.id)}
          >
            신고하기
          </SiteLink>
        }
      >
        {review.answer === null && (
          <AnswerForm reviewId={review.id} formResult={isRejected ? rejected : undefined} />
        )}
      </ReviewText>
    </li>
  );
}
