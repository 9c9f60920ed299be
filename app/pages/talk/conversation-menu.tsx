import type { FormEvent, ReactNode } from 'react';
import { personPath } from '../../product/product.ts';
import { talkReportPath } from '../../support/report/report-link.tsx';
import { type Conversation, conversationPath } from '../../talk/conversation.ts';
import { PopoverMenu, PopoverMenuItem, PopoverMenuLink } from '../../ui/overlay/popover-menu.tsx';
import { useIsScripted } from '../../ui/without-scripts.tsx';
import { statePath } from '../listing/state/listing-state.ts';
import styles from './conversation-menu.module.css';
import { MemberEntries } from './member/member-entries.tsx';
import type { ListingChanges } from './listing/use-listing-changes.ts';
import type { ListingNow } from './listing/use-listing-now.ts';
import type { MemberChanges } from './member/use-member-changes.ts';

type ConversationMenuProps = {
  conversation: Conversation;
  listing: ListingNow;
  changes: ListingChanges;
  memberChanges: MemberChanges;
  onOffer: () => void;
  undoEntry: ReactNode;
};

/** Actions on the other person and one's own side, and rare ones on the listing. */
export function ConversationMenu(props: ConversationMenuProps) {
  const { conversation, listing, changes, memberChanges, undoEntry, onOffer } = props;
  const { id, productId, mine, other, canSay } = conversation;
  const isForSale = listing.state === 'open' && canSay;
  const ask = (event: FormEvent) => {
    event.preventDefault();
    changes.ask('release');
  };
  return (
    <div className={styles.menu}>
      <PopoverMenu label="더보기">
        {listing.reservedUntil !== null && (
          <form method="post" action={conversationPath(id)} onSubmit={ask}>
            <input type="hidden" name="intent" value="release" />
            <PopoverMenuItem type="submit">예약 취소</PopoverMenuItem>
          </form>
        )}
        {mine === 'seller' && listing.state === 'open' && productId !== null && (
          <QuestionEntry to={statePath(productId, id)} onAsk={() => changes.ask('complete')}>
            거래 완료
          </QuestionEntry>
        )}
        {mine === 'buyer' && isForSale && conversation.takesOffers && (
          <QuestionEntry to={`${conversationPath(id)}?ask=offer`} onAsk={onOffer}>
            가격 제안
          </QuestionEntry>
        )}
        {mine === 'buyer' && isForSale && conversation.category === 'exchange' && (
          <PopoverMenuLink to={`${conversationPath(id)}?ask=swap`}>교환 제안</PopoverMenuLink>
        )}
        {canSay && listing.state !== 'gone' && (
          <PopoverMenuLink to={`${conversationPath(id)}?ask=meet`}>약속 잡기</PopoverMenuLink>
        )}
        {undoEntry}
        {other.id !== null && <PopoverMenuLink to={personPath(other.id)}>등록한 상품 보기</PopoverMenuLink>}
        <MemberEntries conversation={conversation} changes={memberChanges} />
        {other.id !== null && <PopoverMenuLink to={talkReportPath(other.id, id)}>신고하기</PopoverMenuLink>}
      </PopoverMenu>
    </div>
  );
}

type QuestionEntryProps = { to: string; onAsk: () => void; children: string };

function QuestionEntry({ to, onAsk, children }: QuestionEntryProps) {
  if (!useIsScripted()) return <PopoverMenuLink to={to}>{children}</PopoverMenuLink>;
  return <PopoverMenuItem onClick={onAsk}>{children}</PopoverMenuItem>;
}
