import { useEffect, useEffectEvent, useState } from 'react';
import { findStillStaged } from '../photo-upload/send-photo.ts';
import { deviceStorage } from '../../platform/device-storage.ts';
import { isListedPhotoId } from '../../media/staging/staged-photo.ts';
import { hasSameFields, readDrafts, type Draft, type DraftFields, type Original } from './publish-draft.ts';

export interface OfferedDraft extends Draft {
  goneCount: number;
  /**
   * `open`: undecided. `aside`: kept until a new one is begun. `deleted`: at the person's wish, can be taken back until then.
   * `dropped`: deleted with its photos.
   */
  state: 'open' | 'aside' | 'deleted' | 'dropped';
}

interface DraftOffersOptions {
  original: Original;
  written: () => DraftFields;
  isOffering: boolean;
  mustResume: boolean;
  onResume: (draft: OfferedDraft) => void;
  /** The browser itself has restored typed text. */
  onSame: (draft: OfferedDraft) => void;
}

/** Drafts that the form can resume, the newest first. @param key null until the account is known */
export function useDraftOffers(key: string | null, options: DraftOffersOptions) {
  const { original } = options;
  const [offers, setOffers] = useState<readonly OfferedDraft[]>([]);
  const [readyFor, setReadyFor] = useState<string | null>(null);
  const find = useEffectEvent(() => findDrafts(key, original));
  const take = useEffectEvent((found: OfferedDraft[]) => {
    setReadyFor(key);
    const written = options.written();
    const isUntouched = hasSameFields(written, original.fields);
    const same = isUntouched ? undefined : found.find(({ fields }) => hasSameFields(fields, written));
    const others = found.filter((draft) => draft !== same);
    const [newest] = others;
    if (same) options.onSame(same);
    setOffers(options.isOffering ? others : []);
    if (options.mustResume && isUntouched && newest?.goneCount === 0) options.onResume(newest);
  });
  useEffect(() => {
    let isLatest = true;
    void find().then((found) => isLatest && take(found));
    return () => {
      isLatest = false;
    };
  }, [key]);
  const change = ({ id }: OfferedDraft, state: OfferedDraft['state']) =>
    setOffers((all) => all.map((draft) => (draft.id === id ? { ...draft, state } : draft)));
  return {
    all: offers,
    isReady: key !== null && readyFor === key,
    add: (draft: Draft) => setOffers((all) => [{ ...draft, goneCount: 0, state: 'open' }, ...all]),
    /** Resuming one begins nothing new: the others stay. */
    take: ({ id }: OfferedDraft) =>
      setOffers((all) =>
        all
          .filter((draft) => draft.id !== id)
          .map((draft) => (draft.state === 'aside' ? { ...draft, state: 'open' } : draft)),
      ),
    setAside: (draft: OfferedDraft) => change(draft, 'aside'),
    delete: (draft: OfferedDraft) => change(draft, 'deleted'),
    takeBack: (draft: OfferedDraft) => change(draft, 'open'),
    /** @returns those set aside or deleted */
    drop(): OfferedDraft[] {
      const dropped = offers.filter(({ state }) => state === 'aside' || state === 'deleted');
      for (const draft of dropped) change(draft, 'dropped');
      return dropped;
    },
  };
}

async function findDrafts(key: string | null, { photos: listed }: Original): Promise<OfferedDraft[]> {
  const storage = deviceStorage();
  const saved = storage && key !== null ? readDrafts(storage, key).toReversed() : [];
  const sent = saved.flatMap(({ photos }) => photos.filter(({ id }) => !isListedPhotoId(id)));
  const present = new Set([...(await findStillStaged(sent)), ...listed].map(({ id }) => id));
  return saved.map((draft) => {
    const photos = draft.photos.filter(({ id }) => present.has(id));
    return { ...draft, photos, goneCount: draft.photos.length - photos.length, state: 'open' };
  });
}
