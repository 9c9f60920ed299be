import type { FormEvent, ReactNode } from 'react';
import type { Category } from '../../../product/category.ts';
import { priceText, productPath } from '../../../product/product.ts';
import { DEAL_WORDS } from '../../../purchase/deal-words.ts';
import { type Conversation, conversationPath, shownWon } from '../../../talk/conversation.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { AlertDialog } from '../../../ui/overlay/alert-dialog.tsx';
import { useIsScripted } from '../../../ui/without-scripts.tsx';
import { statePath } from '../../listing/state/listing-state.ts';
import { releaseQuestion } from '../../listing/state/release-question.ts';
import styles from './listing-action.module.css';
import type { ListingChanges, Question } from './use-listing-changes.ts';
import type { ListingNow } from './use-listing-now.ts';

type ListingActionProps = { conversation: Conversation; listing: ListingNow; changes: ListingChanges };

/** One for each side, while an action is possible. */
export function ListingAction(props: ListingActionProps) {
  const { conversation, listing } = props;
  const isOpen = listing.state === 'open' || listing.state === 'reserved';
  if (!isOpen || conversation.productId === null || !conversation.canSay) return null;
  return conversation.mine === 'buyer' ? <BuyAction {...props} /> : <SellerAction {...props} />;
}

function BuyAction({ conversation, listing, changes }: ListingActionProps) {
  const isForOther = listing.state === 'reserved' && listing.reservedUntil === null;
  return (
    <ActionForm action={productPath(conversation.productId!)} intent="buy" onSend={() => changes.ask('buy')}>
      <input type="hidden" name="seenPrice" value={shownWon(conversation) ?? ''} />
      <Button size="small" disabled={isForOther} pending={changes.isSending}>
        {DEAL_WORDS[conversation.category as Category].button}
      </Button>
    </ActionForm>
  );
}

function SellerAction({ conversation, listing, changes }: ListingActionProps) {
  const isScripted = useIsScripted();
  if (listing.state === 'open') {
    return (
      <ActionForm
        action={conversationPath(conversation.id)}
        intent="reserve"
        onSend={() => changes.send('reserve')}
      >
        <Button size="small" variant="secondary" pending={changes.isSending}>
          예약하기
        </Button>
      </ActionForm>
    );
  }
  if (listing.reservedUntil === null) return null;
  if (!isScripted) {
    return (
      <div className={styles.action}>
        <ButtonLink size="small" variant="secondary" to={statePath(conversation.productId!, conversation.id)}>
          거래 완료
        </ButtonLink>
      </div>
    );
  }
  return (
    <div className={styles.action}>
      <Button
        size="small"
        variant="secondary"
        type="button"
        pending={changes.isSending}
        onClick={() => changes.ask('complete')}
      >
        거래 완료
      </Button>
    </div>
  );
}

type ActionFormProps = { action: string; intent: string; onSend: () => void; children: ReactNode };

function ActionForm({ action, intent, onSend, children }: ActionFormProps) {
  const send = (event: FormEvent) => {
    event.preventDefault();
    onSend();
  };
  return (
    <form className={styles.action} method="post" action={action} onSubmit={send}>
      <input type="hidden" name="intent" value={intent} />
      {children}
    </form>
  );
}

type ListingQuestionProps = { conversation: Conversation; changes: ListingChanges };

/** Confirms actions that one person cannot undo. */
export function ListingQuestion({ conversation, changes }: ListingQuestionProps) {
  const { question } = changes;
  return (
    <AlertDialog
      open={question !== undefined}
      {...textsOf(question ?? 'release', conversation)}
      cancelLabel="취소"
      onConfirm={() => question && changes.send(question)}
      onCancel={changes.cancel}
    />
  );
}

const SWAP_UNDO_TEXT = '제안을 받아 교환한 상품만 10분 동안 구매내역에서 혼자 되돌릴 수 있어요.';

function textsOf(question: Question, { title, mine, other, ...conversation }: Conversation) {
  const category = conversation.category as Category;
  // During an outage the conversation of a returned form is unknown.
  const words = DEAL_WORDS[category] ?? DEAL_WORDS.best;
  const priceWon = shownWon(conversation);
  switch (question) {
    case 'buy':
      return {
        title: words.question,
        text: `${title}\n${priceText({ category, priceWon })}`,
        confirmLabel: words.button,
      };
    case 'complete':
      return {
        title: '거래를 완료할까요?',
        text: `${other.nickname}님과의 거래로 기록돼요.\n${category === 'exchange' ? SWAP_UNDO_TEXT : '판매자 혼자서는 되돌릴 수 없어요.'}`,
        confirmLabel: '거래 완료',
      };
    case 'release':
      return {
        ...releaseQuestion(words.able),
        ...(mine === 'seller' && {
          text: `${other.nickname}님과의 예약을 끝내고, 다른 사람이 ${words.able} 수 있게 돼요.`,
        }),
      };
  }
}
