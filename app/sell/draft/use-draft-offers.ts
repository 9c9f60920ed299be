import { useEffect, useEffectEvent, useState } from 'react';
import { findStillStaged } from '../photo-upload/send-photo.ts';
import { deviceStorage } from '../../platform/device-storage.ts';
import { isBlank, isSameDraft, readDrafts, type Draft, type DraftFields } from './publish-draft.ts';

export interface OfferedDraft extends Draft {
  goneCount: number;
  /** `open`: undecided. `aside`: kept until something new is begun. `dropped`: deleted for that. */
  state: 'open' | 'aside' | 'dropped';
}

interface DraftOffersOptions {
  written: () => DraftFields;
  isAsked: boolean;
  mustResume: boolean;
  onResume: (draft: OfferedDraft) => void;
  /** The browser itself has restored what was typed. */
  onSame: (draft: OfferedDraft) => void;
}

/** Drafts of the account that the form may go on with, the newest first. */
export function useDraftOffers(accountId: string | null, options: DraftOffersOptions) {
  const [offers, setOffers] = useState<readonly OfferedDraft[]>([]);
  const [readyFor, setReadyFor] = useState<string | null>(null);
  const take = useEffectEvent((found: OfferedDraft[]) => {
    setReadyFor(accountId);
    const written = options.written();
    const same = found.find(({ fields }) => !isBlank(written) && isSameDraft(fields, written));
    const others = found.filter((draft) => draft !== same);
    const [newest] = others;
    if (same) options.onSame(same);
    setOffers(options.isAsked ? others : []);
    if (options.mustResume && isBlank(written) && newest?.goneCount === 0) options.onResume(newest);
  });
  useEffect(() => {
    let isLatest = true;
    void findDrafts(accountId).then((found) => isLatest && take(found));
    return () => {
      isLatest = false;
    };
  }, [accountId]);
  const change = ({ id }: OfferedDraft, state: OfferedDraft['state']) =>
    setOffers((all) => all.map((draft) => (draft.id === id ? { ...draft, state } : draft)));
  return {
    all: offers,
    isReady: accountId !== null && readyFor === accountId,
    add: (draft: Draft) => setOffers((all) => [{ ...draft, goneCount: 0, state: 'open' }, ...all]),
    /** Going on with one begins nothing new: the others stay. */
    take: ({ id }: OfferedDraft) =>
      setOffers((all) =>
        all
          .filter((draft) => draft.id !== id)
          .map((draft) => (draft.state === 'aside' ? { ...draft, state: 'open' } : draft)),
      ),
    setAside: (draft: OfferedDraft) => change(draft, 'aside'),
    takeBack: (draft: OfferedDraft) => change(draft, 'open'),
    /** Those set aside. @returns them */
    drop(): OfferedDraft[] {
      const dropped = offers.filter(({ state }) => state === 'aside');
      for (const draft of dropped) change(draft, 'dropped');
      return dropped;
    },
  };
}

async function findDrafts(accountId: string | null): Promise<OfferedDraft[]> {
  const storage = deviceStorage();
  const saved = storage && accountId !== null ? readDrafts(storage, accountId).toReversed() : [];
  const staged = new Set((await findStillStaged(saved.flatMap((draft) => draft.photos))).map(({ id }) => id));
  return saved.map((draft) => {
    const photos = draft.photos.filter(({ id }) => staged.has(id));
    return { ...draft, photos, goneCount: draft.photos.length - photos.length, state: 'open' };
  });
}
