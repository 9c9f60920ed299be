import { productPath } from '../../../product/product.ts';
import { reservedUntilText } from '../../../product/reserve/reservation.ts';
import { classNames } from '../../../ui/class-names.ts';
import { MemberIcon } from '../../../ui/icons/member-icon.tsx';
import { SiteLink } from '../../../ui/site-link.tsx';
import { ListingPhoto } from '../../listing/listing-photo.tsx';
import frame from '../../log/deal-card.module.css';
import { AnswerForm, type OfferActions, WAITING_TEXT } from '../offer-card.tsx';
import { OFFER_HOURS } from '../offer.ts';
import offerStyles from '../offer-card.module.css';
import styles from './swap-card.module.css';
import type { SwapOffer, SwapState } from './swap-offer.ts';

type SwapCardProps = { swap: SwapOffer; actions: OfferActions };

const ENDED_TEXTS: Record<Exclude<SwapState, 'pending'>, string> = {
  accepted: '수락했어요',
  declined: '거절했어요',
  withdrawn: '취소했어요',
  over: '지났어요',
};

export function SwapCard({ swap, actions }: SwapCardProps) {
  const { state, mine, endsAt } = swap;
  const isPending = state === 'pending';
  const isAccepted = state === 'accepted';
  return (
    <div className={classNames(frame.card, !isPending && frame.ended, mine && frame.mine)}>
      <p className={classNames(offerStyles.label, !isPending && offerStyles.past)}>
        <MemberIcon name="tag" size={1.6} />
        교환 제안
        {isPending && mine && (
          <span className={classNames(frame.tag, frame.proposed, offerStyles.waits)}>{WAITING_TEXT}</span>
        )}
        {!isPending && !isAccepted && <span className={frame.tag}>{ENDED_TEXTS[state]}</span>}
      </p>
      <OfferedListing swap={swap} />
      {isAccepted && (
        <p className={offerStyles.accepted}>
          <MemberIcon name="check" size={1.8} />
          {ENDED_TEXTS[state]}
        </p>
      )}
      {isPending && <p className={offerStyles.until}>{reservedUntilText(endsAt)}</p>}
      {isPending && actions.canAnswer && <Answers swap={swap} actions={actions} />}
    </div>
  );
}

function OfferedListing({ swap: { productId, title, photo } }: Pick<SwapCardProps, 'swap'>) {
  const listing = (
    <>
      <ListingPhoto address={photo} className={styles.photo} />
      <span className={styles.title}>{title}</span>
    </>
  );
  if (productId === null) return <p className={styles.listing}>{listing}</p>;
  return (
    <SiteLink className={styles.listing} to={productPath(productId)}>
      {listing}
    </SiteLink>
  );
}

function Answers({ swap, actions }: SwapCardProps) {
  const common = { offerId: swap.id, actions };
  if (swap.mine) {
    return (
      <div className={offerStyles.answers}>
        <AnswerForm answer="offer-withdraw" {...common}>
          제안 취소
        </AnswerForm>
      </div>
    );
  }
  return (
    <>
      <div className={offerStyles.answers}>
        <AnswerForm answer="offer-accept" {...common}>
          수락하기
        </AnswerForm>
        <AnswerForm answer="offer-decline" {...common}>
          거절하기
        </AnswerForm>
      </div>
      <p className={frame.note}>수락하면 두 상품이 서로에게 {OFFER_HOURS}시간 동안 예약돼요.</p>
    </>
  );
}
