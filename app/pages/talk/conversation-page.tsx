import { useEffect, useState, useSyncExternalStore } from 'react';
import { PushOffer } from '../../notice/push/offer/push-offer.tsx';
import { Composer } from '../../talk/composer/composer.tsx';
import { PauseNote } from '../../talk/composer/pause-note.tsx';
import { firstSentences } from '../../talk/composer/first-sentences.ts';
import { reviewPath } from '../../purchase/review/review.ts';
import type { UndoStanding } from '../../purchase/undo/undo-request.ts';
import { type Conversation, conversationPath, type SayAnswer } from '../../talk/conversation.ts';
import type { ConversationView, OpenConversation } from '../../talk/open-conversation.ts';
import { ListingBar } from '../../talk/listing/listing-bar.tsx';
import { EarlierMessages } from '../../talk/log/earlier-messages.tsx';
import { talkReportPath } from '../../support/report/report-link.tsx';
import { MessageLog } from '../../talk/log/message-log.tsx';
import type { SwapChoice } from '../../talk/offer/swap/swap-offer.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { CannotSay } from './member/cannot-say.tsx';
import { ConversationMenu } from './conversation-menu.tsx';
import styles from './conversation-page.module.css';
import parts from './conversation-part.module.css';
import { ListingAction, ListingQuestion } from './listing/listing-action.tsx';
import type { NoShowStanding } from '../../talk/meet/no-show/no-show.ts';
import { MeetPart } from './meet/meet-part.tsx';
import { NoShowPart } from './meet/no-show-part.tsx';
import { MemberQuestion } from './member/member-question.tsx';
import { newClientId } from './say/new-client-id.ts';
import { sendPhotos } from './say/send-photos.ts';
import { useTypedText } from './say/use-typed-text.ts';
import { attachUnsent, isPast, openConversation } from './open-conversations.ts';
import { OfferPart, OfferSheet } from './offer/offer-form.tsx';
import { SwapPart } from './offer/swap-part.tsx';
import { type OfferChanges, useOfferChanges } from './offer/use-offer-changes.ts';
import {
  useEarlierMessages,
  useNewMessages,
  useOtherTyping,
  useReadMark,
  useSending,
} from './use-conversation-now.ts';
import { type ListingChanges, useListingChanges } from './listing/use-listing-changes.ts';
import { useListingNow } from './listing/use-listing-now.ts';
import { type MemberChanges, useMemberChanges } from './member/use-member-changes.ts';
import { ProposalChips } from './offer/proposals.tsx';
import { UndoEntry, UndoParts } from './undo/undo-parts.tsx';
import { useVisualHeight } from './use-visual-height.ts';

type RejectedSay = Exclude<SayAnswer, { ok: true }>;

type ConversationPageProps = {
  /** Of this page; newer ones follow it where the address has `before`. */
  conversation: Conversation;
  clientId: string;
  accountId: string;
  /** Of their purchase; undefined where it cannot be undone. */
  undo: UndoStanding | undefined;
  reviewable: string | undefined;
  noShow: NoShowStanding | undefined;
  /** Of both, and of who types. */
  hasReadMarks: boolean;
  canMeet: boolean;
  suggested: { at: string; place: string };
  coming: string | null;
  /** The listings that can be offered in exchange, where the address opens that form. */
  swapChoices: SwapChoice[];
  rejected: RejectedSay | undefined;
  rejectedNoShow: RejectedSay | undefined;
  rejectedOffer: RejectedSay | undefined;
  rejectedMeeting: RejectedSay | undefined;
};

export function ConversationPage(props: ConversationPageProps) {
  const { conversation: read, clientId, accountId, undo, rejected } = props;
  const { id, other, canSay, hasBlocked, lastSeq, readSeq } = read;
  const isPastPage = isPast(read);
  const [conversation] = useState(() => openConversation(read));
  const view = useSyncExternalStore(conversation.subscribe, conversation.getView, conversation.getView);
  const [isEndShown, setEndShown] = useState(false);
  const { isQuiet, load, ...loading } = useEarlierMessages(id, conversation);
  const path = conversationPath(id);
  useExchange(read, conversation, accountId);
  useReadMark(id, conversation.lastSeq, readSeq, isEndShown && !isPastPage);
  useVisualHeight();
  const listing = useListingNow(read, view, props.canMeet);
  const typedText = useTypedText(conversation, { id, accountId, isShared: props.hasReadMarks });
  const isOtherTyping = useOtherTyping(id, view.messages.findLast(({ mine }) => !mine)?.seq);
  const isEmpty = !isPastPage && other.id !== null && hasNothing(view);
  const changes = useListingChanges(read);
  const memberChanges = useMemberChanges(id);
  const offerChanges = useOfferChanges(read, listing);
  return (
    <div className={styles.page}>
      <ConversationMenu
        conversation={read}
        listing={listing}
        changes={changes}
        memberChanges={memberChanges}
        onOffer={offerChanges.openSheet}
        undoEntry={<UndoEntry conversation={read} undo={undo} />}
      />
      <ListingBar {...read} state={listing.state} isForOther={listing.isForOther}>
        <ListingAction conversation={read} listing={listing} changes={changes} />
      </ListingBar>
      <UndoParts conversation={read} undo={undo} />
      <NoShowPart conversation={read} standing={props.noShow} rejected={props.rejectedNoShow} />
      <ReviewLink purchaseId={props.reviewable} />
      <MessageLog
        conversationId={id}
        view={view}
        nickname={other.nickname}
        isQuiet={isQuiet}
        onRetry={conversation.retry}
        onDiscard={conversation.discard}
        onEndShown={setEndShown}
        offers={offerChanges.actions}
        reportTo={other.id === null ? undefined : talkReportPath(other.id, id)}
        canMeet={listing.canMeet}
        isEmpty={isEmpty}
        isOtherTyping={isOtherTyping && canSay && !isPastPage}
        earlier={
          view.hasEarlier && (
            <EarlierMessages {...loading} href={`${path}?before=${conversation.firstSeq}`} onLoad={load} />
          )
        }
      />
      <MarkRead {...read} />
      {isPastPage && <NewestLink to={path} count={lastSeq - conversation.lastSeq} />}
      <Questions {...props} {...{ changes, memberChanges, offerChanges }} hasSaid={hasSaid(view)} />
      <PauseNote until={view.pausedUntil} />
      {canSay ? (
        <Composer
          action={path}
          clientId={clientId}
          seq={conversation.lastSeq}
          initialText={rejected?.body ?? conversation.draft}
          firstSentences={isEmpty ? firstSentences({ ...read, ...listing }) : []}
          rejection={rejected?.text}
          isConfirming={rejected?.isQuestion ?? false}
          {...typedText}
          {...(isPastPage ? BY_THE_BROWSER : sendingIn(conversation))}
        >
          <ProposalChips conversation={read} listing={listing} onOffer={offerChanges.openSheet} />
        </Composer>
      ) : (
        <CannotSay id={id} hasBlocked={hasBlocked} onUnblock={() => memberChanges.send('unblock')} />
      )}
    </div>
  );
}

/** Receives and sends messages. */
function useExchange(read: Conversation, conversation: OpenConversation, accountId: string): void {
  const { id, canSay } = read;
  const isPastPage = isPast(read);
  useEffect(() => {
    if (!isPastPage) attachUnsent(id, accountId, conversation);
  }, [id, accountId, conversation, isPastPage]);
  useEffect(() => conversation.takeNewest(read), [conversation, read]);
  useNewMessages(id, conversation, { isFollowed: !isPastPage, canSay });
  useSending(id, accountId, conversation);
}

const BY_THE_BROWSER = { onSend: undefined, onSendPhotos: undefined };

const sendingIn = (conversation: OpenConversation) => ({
  onSend: (body: string) => conversation.write({ clientId: newClientId(), body, writtenAt: Date.now() }),
  onSendPhotos: (files: File[]) => sendPhotos(conversation, files),
});

type QuestionsProps = {
  conversation: Conversation;
  coming: string | null;
  canMeet: boolean;
  suggested: { at: string; place: string };
  accountId: string;
  hasSaid: boolean;
  changes: ListingChanges;
  memberChanges: MemberChanges;
  offerChanges: OfferChanges;
  swapChoices: SwapChoice[];
  rejectedOffer: RejectedSay | undefined;
  rejectedMeeting: RejectedSay | undefined;
};

function ReviewLink({ purchaseId }: { purchaseId: string | undefined }) {
  if (purchaseId === undefined) return null;
  return (
    <div className={parts.strip}>
      <ButtonLink size="small" variant="secondary" className={styles.review} to={reviewPath(purchaseId)}>
        거래 후기 남기기
      </ButtonLink>
    </div>
  );
}

function NewestLink({ to, count }: { to: string; count: number }) {
  return (
    <SiteLink className={styles.wide} to={to}>
      {`최근 메시지 보기 (${count})`}
    </SiteLink>
  );
}

const hasNothing = ({ messages, unsent }: ConversationView) => messages.length + unsent.length === 0;

const hasSaid = ({ messages }: ConversationView) => messages.some(({ mine }) => mine);

/** Questions and forms before an action. */
function Questions(props: QuestionsProps) {
  const { conversation, changes, memberChanges, offerChanges, rejectedOffer, rejectedMeeting } = props;
  const { canMeet, suggested } = props;
  return (
    <>
      <ListingQuestion conversation={conversation} changes={changes} />
      <MemberQuestion conversation={conversation} coming={props.coming} changes={memberChanges} />
      <OfferSheet conversation={conversation} changes={offerChanges} />
      <OfferPart conversation={conversation} rejected={rejectedOffer} />
      <SwapPart conversationId={conversation.id} choices={props.swapChoices} />
      <MeetPart {...{ canMeet, suggested }} conversationId={conversation.id} rejected={rejectedMeeting} />
      {conversation.canSay && props.hasSaid && (
        <PushOffer accountId={props.accountId} question="답장이 오면 바로 알려 드릴까요?" />
      )}
    </>
  );
}

/** Without scripts, which mark messages as read. */
function MarkRead({ id, messages, readSeq }: Conversation) {
  if (!messages.some(({ mine, seq }) => !mine && seq > readSeq)) return null;
  return (
    <form className={styles.markRead} method="post" action={conversationPath(id)}>
      <input type="hidden" name="intent" value="read" />
      <input type="hidden" name="seq" value={messages.at(-1)?.seq} />
      <button className={styles.wide}>읽음으로 표시</button>
    </form>
  );
}
