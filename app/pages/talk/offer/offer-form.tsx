import type { FormEvent, ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { wonText } from '../../../korean/won.ts';
import { type Conversation, conversationPath } from '../../../talk/conversation.ts';
import {
  lowestOfferText,
  type Offer,
  OFFER_HOURS,
  offerLine,
  offersLeftText,
} from '../../../talk/offer/offer.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { PriceField } from '../../../ui/form/price-field.tsx';
import { BottomSheet } from '../../../ui/overlay/bottom-sheet.tsx';
import { useIsScripted } from '../../../ui/without-scripts.tsx';
import part from '../conversation-part.module.css';
import styles from './offer-form.module.css';
import { isInSheet } from './proposals.tsx';
import type { OfferChanges } from './use-offer-changes.ts';

type OfferSheetProps = { conversation: Conversation; changes: OfferChanges };

export function OfferSheet({ conversation, changes }: OfferSheetProps) {
  if (!changes.isSheetOpen) return null;
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (changes.isProposing) return;
    changes.propose(String(new FormData(event.currentTarget).get('priceWon') ?? ''));
  };
  const { counterTo, problem } = changes;
  const title = titleOf(counterTo);
  return (
    <BottomSheet title={title} closeLabel={`${title} 닫기`} onClose={changes.closeSheet}>
      <form ref={beginAtPrice} className={styles.sheet} noValidate onSubmit={send}>
        <OfferField conversation={conversation} counterTo={counterTo} error={problem} />
        <Buttons
          conversation={conversation}
          cancel={
            <Button variant="secondary" type="button" onClick={changes.closeSheet}>
              {isUsedUp(conversation) ? '닫기' : '취소'}
            </Button>
          }
          isPending={changes.isProposing}
        />
      </form>
    </BottomSheet>
  );
}

const titleOf = (counterTo: Offer | undefined) => (counterTo ? '다른 가격 제안' : '가격 제안');

/** React's `autoFocus` comes before the sheet is shown. */
function beginAtPrice(form: HTMLFormElement | null): void {
  form?.querySelector('[name=priceWon]')?.setAttribute('autofocus', '');
}

type OfferPartProps = {
  conversation: Conversation;
  rejected: { text: string; body: string } | undefined;
};

/** Without scripts the form is a part of the page, where its address names it. */
export function OfferPart({ conversation, rejected }: OfferPartProps) {
  const [parameters] = useSearchParams();
  const question = parameters.get('ask');
  const path = conversationPath(conversation.id);
  if (isInSheet(question, useIsScripted()) && !rejected) return null;
  if (question !== 'offer' && question !== 'counter') {
    return (
      rejected && (
        <p role="alert" className={classNames(part.part, part.rejection)}>
          {rejected.text}
        </p>
      )
    );
  }
  const intent = question === 'offer' ? 'offer' : 'offer-counter';
  const offerId = parameters.get('offer') ?? '';
  const counterTo = conversation.messages.find(({ offer }) => offer?.id === offerId)?.offer;
  return (
    <form className={part.part} method="post" action={`${path}?${parameters}`} noValidate>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="offer" value={offerId} />
      <h2 className={part.title}>{titleOf(counterTo)}</h2>
      <div className={part.fields}>
        <OfferField
          conversation={conversation}
          counterTo={counterTo}
          typed={rejected?.body}
          error={rejected?.text}
        />
      </div>
      <Buttons
        conversation={conversation}
        cancel={
          <ButtonLink variant="secondary" to={path}>
            {isUsedUp(conversation) ? '닫기' : '취소'}
          </ButtonLink>
        }
      />
    </form>
  );
}

type OfferFieldProps = {
  conversation: Conversation;
  counterTo: Offer | undefined;
  typed?: string | undefined;
  error: string | undefined;
};

function OfferField({ conversation, counterTo, typed, error }: OfferFieldProps) {
  const { priceWon, mine, minOfferWon, offersLeft, other } = conversation;
  if (isUsedUp(conversation)) return <p className={part.text}>{offersLeftText(0)}</p>;
  const left = mine === 'buyer' ? ` ${offersLeftText(offersLeft)}` : '';
  const offered = counterTo ? `${other.nickname}님이 ${offerLine(counterTo.priceWon)} ` : '';
  const now = priceWon === null ? '' : `지금 가격은 ${wonText(priceWon)}이에요. `;
  const lowest = lowestOfferText({ priceWon, minOfferWon: mine === 'buyer' ? minOfferWon : null });
  return (
    <PriceField
      label="제안할 가격"
      name="priceWon"
      defaultValue={typed}
      help={`${offered}${now}${lowest ? `${lowest} ` : ''}제안은 ${OFFER_HOURS}시간 동안 유효해요.${left}`}
      error={error}
    />
  );
}

const isUsedUp = ({ mine, offersLeft }: Conversation) => mine === 'buyer' && offersLeft === 0;

type ButtonsProps = { conversation: Conversation; cancel: ReactNode; isPending?: boolean };

function Buttons({ conversation, cancel, isPending = false }: ButtonsProps) {
  return (
    <div className={part.buttons}>
      {cancel}
      {!isUsedUp(conversation) && <Button pending={isPending}>제안하기</Button>}
    </div>
  );
}
