import type { FormEvent } from 'react';
import { wonText } from '../../korean/won.ts';
import { reservedUntilText } from '../../product/reserve/reservation.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { MemberIcon } from '../../ui/icons/member-icon.tsx';
import { useIsScripted } from '../../ui/without-scripts.tsx';
import frame from '../log/deal-card.module.css';
import styles from './offer-card.module.css';
import { type Offer, OFFER_HOURS, type OfferState } from './offer.ts';

type OfferAnswer = 'offer-accept' | 'offer-decline' | 'offer-withdraw';

/** The viewer's actions on the offers of a conversation. */
export interface OfferActions {
  path: string;
  isOwnListing: boolean;
  /** Whether the listing is for sale, and the two may talk. */
  canAnswer: boolean;
  isSending: boolean;
  send(answer: OfferAnswer, offerId: string): void;
  counter(offer: Offer): void;
}

type OfferCardProps = { offer: Offer; actions: OfferActions };

export const WAITING_TEXT = '답 기다리는 중';

const ENDED_TEXTS: Record<Exclude<OfferState, 'pending'>, string> = {
  accepted: '수락했어요',
  declined: '거절했어요',
  countered: '새 제안이 있어요',
  withdrawn: '취소했어요',
  over: '지났어요',
};

export function OfferCard({ offer, actions }: OfferCardProps) {
  const { state, priceWon, mine, endsAt } = offer;
  if (state !== 'pending') return <EndedCard {...{ state, priceWon, mine }} />;
  return (
    <div className={classNames(frame.card, mine && frame.mine)}>
      <p className={styles.label}>
        <MemberIcon name="tag" size={1.6} />
        가격 제안
        {mine && <span className={classNames(frame.tag, frame.proposed, styles.waits)}>{WAITING_TEXT}</span>}
      </p>
      <p className={styles.line}>
        <strong className={styles.price}>{wonText(priceWon)}</strong>{' '}
        <span className={styles.difference}>{differenceText(offer, actions)}</span>
      </p>
      <p className={styles.until}>{reservedUntilText(endsAt)}</p>
      {actions.canAnswer && <Answers offer={offer} actions={actions} />}
    </div>
  );
}

type EndedCardProps = Pick<Offer, 'priceWon' | 'mine'> & { state: keyof typeof ENDED_TEXTS };

function EndedCard({ state, priceWon, mine }: EndedCardProps) {
  const isAccepted = state === 'accepted';
  return (
    <div className={classNames(frame.card, frame.ended, mine && frame.mine)}>
      <p className={classNames(styles.label, styles.past)}>
        <MemberIcon name="tag" size={1.6} />
        가격 제안
        {!isAccepted && <span className={frame.tag}>{ENDED_TEXTS[state]}</span>}
      </p>
      {isAccepted ? (
        <>
          <p className={styles.price}>{wonText(priceWon)}</p>
          <p className={styles.accepted}>
            <MemberIcon name="check" size={1.8} />
            {ENDED_TEXTS[state]}
          </p>
        </>
      ) : (
        <p>
          <s className={styles.endedPrice}>{wonText(priceWon)}</s>
        </p>
      )}
    </div>
  );
}

function differenceText({ priceWon, listPriceWon }: Offer, { isOwnListing }: OfferActions): string {
  if (listPriceWon === null) return '';
  return `${isOwnListing ? '내' : '판매'} 가격보다 ${wonText(listPriceWon - priceWon)} 낮아요`;
}

function Answers({ offer, actions }: OfferCardProps) {
  if (offer.mine) {
    return (
      <div className={styles.answers}>
        <AnswerForm answer="offer-withdraw" offerId={offer.id} actions={actions}>
          제안 취소
        </AnswerForm>
      </div>
    );
  }
  return (
    <>
      <div className={styles.answers}>
        <AnswerForm answer="offer-accept" offerId={offer.id} actions={actions}>
          수락하기
        </AnswerForm>
        <div className={frame.halves}>
          <AnswerForm answer="offer-decline" offerId={offer.id} actions={actions}>
            거절하기
          </AnswerForm>
          <CounterButton {...{ offer, actions }} />
        </div>
      </div>
      <p className={frame.note}>수락하면 이 가격으로 {OFFER_HOURS}시간 동안 예약돼요.</p>
    </>
  );
}

export function AnswerForm({ answer, offerId, actions, children }: AnswerFormProps) {
  const send = (event: FormEvent) => {
    event.preventDefault();
    actions.send(answer, offerId);
  };
  return (
    <form className={frame.answer} method="post" action={actions.path} onSubmit={send}>
      <input type="hidden" name="intent" value={answer} />
      <input type="hidden" name="offer" value={offerId} />
      <Button
        className={frame.button}
        variant={answer === 'offer-accept' ? 'primary' : 'secondary'}
        size="small"
        pending={actions.isSending}
      >
        {children}
      </Button>
    </form>
  );
}

type AnswerFormProps = {
  answer: OfferAnswer;
  offerId: string;
  actions: OfferActions;
  children: string;
};

function CounterButton({ offer, actions }: OfferCardProps) {
  const style = { className: frame.button, variant: 'secondary', size: 'small' } as const;
  if (!useIsScripted()) {
    return (
      <ButtonLink {...style} to={`${actions.path}?ask=counter&offer=${offer.id}`}>
        다른 가격 제안
      </ButtonLink>
    );
  }
  return (
    <Button {...style} type="button" onClick={() => actions.counter(offer)}>
      다른 가격 제안
    </Button>
  );
}
