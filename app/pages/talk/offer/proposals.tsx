import { useSearchParams } from 'react-router';
import { SiteLink } from '../../../ui/site-link.tsx';
import { type Conversation, conversationPath } from '../../../talk/conversation.ts';
import { MemberIcon, type MemberIconName } from '../../../ui/icons/member-icon.tsx';
import { useIsScripted } from '../../../ui/without-scripts.tsx';
import type { ListingNow } from '../listing/use-listing-now.ts';
import styles from './proposals.module.css';

type Proposal = 'offer' | 'swap' | 'meet';

export const PROPOSAL_TEXTS: Record<Proposal, string> = {
  offer: '가격 제안',
  swap: '교환 제안',
  meet: '약속 잡기',
};

const ICONS: Record<Proposal, MemberIconName> = { offer: 'tag', swap: 'refresh', meet: 'clock' };

/** The conversation with the form of the proposal. */
export function proposalPath(conversationId: string, proposal: Proposal): string {
  return `${conversationPath(conversationId)}?ask=${proposal}`;
}

/** What the viewer may propose now. */
export function listProposals(conversation: Conversation, { state, canMeet }: ListingNow): Proposal[] {
  const { mine, canSay, takesOffers, category } = conversation;
  const isBuyable = mine === 'buyer' && state === 'open';
  const possible: Record<Proposal, boolean> = {
    offer: isBuyable && takesOffers,
    swap: isBuyable && category === 'exchange',
    meet: canMeet,
  };
  return canSay ? (Object.keys(possible) as Proposal[]).filter((proposal) => possible[proposal]) : [];
}

/** Of the `ask` in an address: with scripts a price is offered in a sheet, all else in a form of the page. */
export const isInSheet = (question: string | null, isScripted: boolean) => isScripted && question === 'offer';

type ProposalChipsProps = { conversation: Conversation; listing: ListingNow; onOffer: () => void };

/** Above the field, while no form is open there. */
export function ProposalChips({ conversation, listing, onOffer }: ProposalChipsProps) {
  const isScripted = useIsScripted();
  const question = useSearchParams()[0].get('ask');
  const proposals = listProposals(conversation, listing);
  const isFormOpen = question !== null && !isInSheet(question, isScripted);
  if (isFormOpen || proposals.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label="제안하기">
      {proposals.map((proposal) => {
        const content = (
          <span className={styles.face}>
            <MemberIcon name={ICONS[proposal]} size={1.6} />
            {PROPOSAL_TEXTS[proposal]}
          </span>
        );
        return (
          <li key={proposal}>
            {proposal === 'offer' && isScripted ? (
              <button type="button" className={styles.chip} onClick={onOffer}>
                {content}
              </button>
            ) : (
              <SiteLink className={styles.chip} to={proposalPath(conversation.id, proposal)}>
                {content}
              </SiteLink>
            )}
          </li>
        );
      })}
    </ul>
  );
}
