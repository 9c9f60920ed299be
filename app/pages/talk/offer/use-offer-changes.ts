import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useFetcher, useSearchParams } from 'react-router';
import { type Conversation, conversationPath } from '../../../talk/conversation.ts';
import type { Offer } from '../../../talk/offer/offer.ts';
import type { OfferActions } from '../../../talk/offer/offer-card.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { useOverlayHistory } from '../../../ui/overlay/overlay-history.ts';
import type { ListingNow } from '../listing/use-listing-now.ts';
import { listProposals } from './proposals.tsx';

type Answer = { ok: boolean; text?: string };

export interface OfferChanges {
  actions: OfferActions;
  isSheetOpen: boolean;
  /** The offer that the sheet answers. */
  counterTo: Offer | undefined;
  /** Why the last price was rejected. */
  problem: string | undefined;
  isProposing: boolean;
  openSheet(): void;
  closeSheet(): void;
  propose(priceTyped: string): void;
}

export function useOfferChanges(conversation: Conversation, listing: ListingNow): OfferChanges {
  const { id, mine, canSay } = conversation;
  const path = conversationPath(id);
  const { send, isSending } = useAnswers(path);
  const { isOpen, open, close: closeEntry } = useOverlayHistory('offer');
  // Without an entry of its own: going back leads to the listing it was opened from.
  const [isOpenByAddress, setOpenByAddress] = useState(false);
  const close = useCallback(() => {
    setOpenByAddress(false);
    closeEntry();
  }, [closeEntry]);
  const [counterTo, setCounterTo] = useState<Offer>();
  const { data: answer, state, submit } = useFetcher<Answer>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    if (!answer) return;
    if (answer.ok) close();
    else setProblem(answer.text);
  }, [answer, close]);
  const openSheet = useCallback(
    (offer?: Offer) => {
      setProblem(undefined);
      setCounterTo(offer);
      open();
    },
    [open],
  );
  useSheetByAddress(() => setOpenByAddress(listProposals(conversation, listing).includes('offer')));
  const canAnswer = canSay && listing.state === 'open';
  const actions = useMemo(
    () => ({ path, isOwnListing: mine === 'seller', canAnswer, isSending, send, counter: openSheet }),
    [path, mine, canAnswer, isSending, send, openSheet],
  );
  return {
    actions,
    isSheetOpen: isOpen || isOpenByAddress,
    counterTo,
    problem,
    isProposing: state !== 'idle',
    openSheet: () => openSheet(),
    closeSheet: close,
    propose(priceWon) {
      const intent = counterTo === undefined ? 'offer' : 'offer-counter';
      void submit({ intent, offer: counterTo?.id ?? '', priceWon }, { method: 'post', action: path });
    },
  };
}

/** Where a listing's page leads to the form. Coming back or reloading does not open it again. */
function useSheetByAddress(open: () => void): void {
  const isNamedByAddress = useSearchParams()[0].get('ask') === 'offer';
  const openNow = useEffectEvent(open);
  useEffect(() => {
    if (!isNamedByAddress) return;
    window.history.replaceState(window.history.state, '', window.location.pathname);
    openNow();
  }, [isNamedByAddress]);
}

function useAnswers(path: string): Pick<OfferActions, 'send' | 'isSending'> {
  const { data: answer, state, submit } = useFetcher<Answer>();
  const { showToast } = useToast();
  useEffect(() => {
    if (answer && !answer.ok) showToast(answer.text ?? '', 'failed');
  }, [answer, showToast]);
  const send = useCallback<OfferActions['send']>(
    (intent, offer) => void submit({ intent, offer }, { method: 'post', action: path }),
    [path, submit],
  );
  return { send, isSending: state !== 'idle' };
}
