import { useSearchParams } from 'react-router';
import { conversationPath } from '../../../talk/conversation.ts';
import { ListingPhoto } from '../../../talk/listing/listing-photo.tsx';
import { MAX_OFFERS, OFFER_HOURS } from '../../../talk/offer/offer.ts';
import { MAX_SWAP_CHOICES, type SwapChoice } from '../../../talk/offer/swap/swap-offer.ts';
import { Button } from '../../../ui/button.tsx';
import { CancelLink } from '../../../ui/form/leave-form.tsx';
import part from '../conversation-part.module.css';
import { PartTitle, usePartForm } from '../part-form.tsx';
import styles from './swap-part.module.css';

type SwapPartProps = { conversationId: string; choices: SwapChoice[] };

/** The form is a part of the page where its address names it, with and without scripts. */
export function SwapPart({ conversationId, choices }: SwapPartProps) {
  const [parameters] = useSearchParams();
  const { Form, rejected, pending } = usePartForm(conversationId, undefined);
  if (parameters.get('ask') !== 'swap') return null;
  const path = conversationPath(conversationId);
  return (
    <Form className={part.part} method="post" action={`${path}?ask=swap`}>
      <input type="hidden" name="intent" value="swap-offer" />
      <PartTitle id="swap">교환 제안</PartTitle>
      {choices.length === 0 ? (
        <p className={part.text}>
          제안할 수 있는 내 상품이 없어요. 판매 중인 상품을 등록하면 제안할 수 있어요.
        </p>
      ) : (
        <>
          <p className={part.text}>
            바꿀 내 상품을 골라 주세요. 제안은 {OFFER_HOURS}시간 동안 유효하고, 상품 하나에 {MAX_OFFERS}번까지
            할 수 있어요.
          </p>
          {choices.length === MAX_SWAP_CHOICES && (
            <p className={part.text}>
              새로 올라온 내 상품 {MAX_SWAP_CHOICES}개까지 보여 드려요. 더 오래된 상품은 끌어올리면 고를 수
              있어요.
            </p>
          )}
          <Choices choices={choices} />
        </>
      )}
      {rejected?.text && (
        <p role="alert" className={part.rejection}>
          {rejected.text}
        </p>
      )}
      <div className={part.buttons}>
        <CancelLink to={path}>취소</CancelLink>
        {choices.length > 0 && <Button pending={pending}>제안하기</Button>}
      </div>
    </Form>
  );
}

function Choices({ choices }: Pick<SwapPartProps, 'choices'>) {
  return (
    <div className={styles.choices} role="radiogroup" aria-labelledby="swap">
      {choices.map(({ productId, title, photo }) => (
        <label key={productId} className={styles.choice}>
          <input type="radio" name="productId" value={productId} required />
          <ListingPhoto address={photo} className={styles.photo} />
          <span className={styles.title}>{title}</span>
        </label>
      ))}
    </div>
  );
}
