import type { FormEvent, ReactNode } from 'react';
import { personPath, productPath } from '../../product/product.ts';
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
import { listProposals, PROPOSAL_TEXTS, proposalPath } from './offer/proposals.tsx';

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
  const { id, productId, mine, other } = conversation;
  const proposals = listProposals(conversation, listing);
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
        {proposals.includes('offer') && (
          <QuestionEntry to={proposalPath(id, 'offer')} onAsk={onOffer}>
            {PROPOSAL_TEXTS.offer}
          </QuestionEntry>
        )}
        {proposals
          .filter((proposal) => proposal !== 'offer')
          .map((proposal) => (
            <PopoverMenuLink key={proposal} to={proposalPath(id, proposal)}>
              {PROPOSAL_TEXTS[proposal]}
            </PopoverMenuLink>
          ))}
        {undoEntry}
        {productId !== null && <PopoverMenuLink to={productPath(productId)}>이 상품 보기</PopoverMenuLink>}
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
