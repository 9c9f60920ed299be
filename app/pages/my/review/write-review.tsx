import { type ClientActionFunctionArgs, data, useActionData, useLoaderData } from 'react-router';
import { monthDayText } from '../../../korean/date-text.ts';
import { findRemoval } from '../../../moderation/act/act.server.ts';
import { actPath } from '../../../moderation/act/act.ts';
import { publicAddress } from '../../../media/photo.ts';
import { PurchasePhoto } from '../../../purchase/purchase-row.tsx';
import { getReviewedPurchase } from '../../../purchase/review/read-reviews.server.ts';
import { ReviewForm } from '../../../purchase/review/review-form.tsx';
import { ReviewText } from '../../../purchase/review/review-text.tsx';
import {
  OWN_REVIEWS_PATH,
  REVIEW_FIELDS,
  REVIEW_OBSTACLE_TEXTS,
  type ReviewFields,
  reviewPath,
} from '../../../purchase/review/review.ts';
import { answerOrFailure } from '../../../request/form-response.ts';
import { memberHandler, type MemberRequest, type PageRequest } from '../../../request/handler.server.ts';
import type { PageHandle } from '../../../shell/page-handle.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { type AnyFormResult, resultOf } from '../../../ui/form/form-result.ts';
import { noStore } from '../../no-store.ts';
import { privateMeta } from '../../page-meta.ts';
import { changeReviews, reviewRejections } from './review-action.server.ts';
import styles from './write-review.module.css';

const TITLE = '거래 후기 남기기';
const FAILED = '후기를 남기지 못했어요. 잠시 후 다시 눌러 주세요.';

export const handle: PageHandle = {
  isPersonal: true,
  header: 'back',
  title: TITLE,
  backTo: '/profile/purchases',
  bottom: 'action-bar',
  footer: false,
};
export const meta = privateMeta(TITLE);
export const headers = noStore;

const idOf = ({ params }: Pick<PageRequest, 'params'>) => params['purchase'] ?? '';

const pathOf = (page: PageRequest) => reviewPath(idOf(page));

async function load(page: MemberRequest) {
  const { actor, services } = page;
  const { database, config } = services;
  const found = await getReviewedPurchase(database.read, actor, idOf(page), services.now());
  const { photo, written, ...purchase } = found;
  return data({
    id: purchase.id,
    purchase: {
      ...purchase,
      photoAddress: photo === null ? null : publicAddress(photo, config),
      written: written && { ...written, removalPath: await findRemovalPath(page, written) },
    },
  });
}

async function findRemovalPath(
  { services, actor }: MemberRequest,
  { id, removedReason }: { id: string; removedReason: string | null },
): Promise<string | undefined> {
  if (removedReason === null) return undefined;
  const act = await findRemoval(services.database.read, actor, id);
  return act && actPath(act.id);
}

async function loadForm(page: PageRequest) {
  return data({ id: idOf(page), purchase: undefined });
}

export const loader = memberHandler(load, pathOf, { onOutage: loadForm });
export const action = memberHandler(changeReviews, pathOf, reviewRejections);

export async function clientAction(sent: ClientActionFunctionArgs) {
  const done = { [reviewPath(idOf(sent))]: '후기를 남겼어요.' };
  return answerOrFailure(sent, REVIEW_FIELDS, { log: '후기를 남기지 못했습니다.', failure: FAILED, done });
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;
type Purchase = NonNullable<Loaded['purchase']>;

export default function WriteReview() {
  const { id, purchase } = useLoaderData<typeof loader>();
  const formResult = resultOf<ReviewFields>(useActionData<AnyFormResult>(), 'review');
  return (
    <>
      {purchase && <PurchaseHead purchase={purchase} />}
      {purchase?.written ? (
        <Written written={purchase.written} otherName={purchase.otherName} />
      ) : purchase?.obstacle ? (
        <div className={styles.part}>
          <p className={styles.note}>{REVIEW_OBSTACLE_TEXTS[purchase.obstacle]}</p>
          <ButtonLink to={OWN_REVIEWS_PATH} variant="secondary">
            받은 후기 보기
          </ButtonLink>
        </div>
      ) : (
        <ReviewForm key={id} purchaseId={id} authorSide={purchase?.side} formResult={formResult} />
      )}
    </>
  );
}

function PurchaseHead({ purchase }: { purchase: Purchase }) {
  const { title, otherName, side, boughtAt } = purchase;
  return (
    <div className={styles.head}>
      <PurchasePhoto purchase={purchase} size="small" />
      <div className={styles.lines}>
        <p className={styles.title}>{title}</p>
        <p className={styles.meta}>
          {otherName}님에게 {side === 'buyer' ? '샀어요' : '팔았어요'} · {monthDayText(boughtAt)}
        </p>
      </div>
    </div>
  );
}

function Written({ written, otherName }: { written: NonNullable<Purchase['written']>; otherName: string }) {
  return (
    <section className={styles.part} aria-labelledby="written">
      <h2 id="written" className={styles.heading}>
        내가 남긴 후기
      </h2>
      <ReviewText review={written} answerLabel={`${otherName}님의 답글`} />
      {written.removedReason === null ? (
        <p className={styles.note}>
          {written.isShown
            ? '상대도 이 후기를 볼 수 있어요. 받은 후기는 MY에 있어요.'
            : '두 사람이 다 쓰거나 거래하고 7일이 지나면 함께 보여요.'}
        </p>
      ) : (
        <Removed reason={written.removedReason} path={written.removalPath} />
      )}
      <ButtonLink to={OWN_REVIEWS_PATH} variant="secondary">
        받은 후기 보기
      </ButtonLink>
    </section>
  );
}

function Removed({ reason, path }: { reason: string; path: string | undefined }) {
  return (
    <>
      <p className={styles.removed}>
        운영자가 이 후기를 삭제했어요. 다른 사람에게 보이지 않고, 다시 남길 수 없어요.
      </p>
      <p className={styles.note}>이유: {reason}</p>
      {path && (
        <ButtonLink to={path} variant="secondary">
          이의 제기하기
        </ButtonLink>
      )}
    </>
  );
}
