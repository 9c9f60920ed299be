import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import type { HeldPhoto } from '../media/held-photo.ts';
import { findStillHeld, giveUpPhotos } from './held-photo-requests.ts';
import {
  deviceStorage,
  draftFields,
  forgetDraft,
  isBlank,
  isSameDraft,
  keepDraft,
  readDraft,
  type Draft,
  type DraftFields,
} from './publish-draft.ts';

/** A draft of some other time, and how many of its photos are held no more. */
export interface OfferedDraft extends Draft {
  goneCount: number;
}

interface PublishDraftOptions {
  formRef: RefObject<HTMLFormElement | null>;
  /** Whose draft it is; null until that is known. */
  accountId: string | null;
  /** What the fields start with. */
  start: DraftFields;
  /** The photos of the form that are held by now. */
  photos: readonly HeldPhoto[];
  /** Takes the photos of a resumed draft into the form. */
  onBringBack: (photos: readonly HeldPhoto[]) => void;
}

/**
 * Keeps what is begun in a form on this device, and offers on return what was kept. As long as it is not known
 * what was kept, and what shall become of it, that stays as it is.
 */
export function usePublishDraft({ formRef, accountId, start, photos, onBringBack }: PublishDraftOptions) {
  const [values, setValues] = useState(start);
  const [round, setRound] = useState(0);
  const [typed, setTyped] = useState(start);
  const [offered, setOffered] = useState<OfferedDraft>();
  const [decidedFor, setDecidedFor] = useState<string | null>(null);
  const [isKept, setKept] = useState(false);
  const isDecided = accountId !== null && decidedFor === accountId;

  const keep = (fields: DraftFields) => {
    const storage = deviceStorage();
    if (storage && accountId !== null) setKept(keepDraft(storage, accountId, { fields, photos }));
  };
  /** Takes note of what stands in the form now. */
  const note = () => {
    const fields = readForm(formRef.current);
    setTyped(fields);
    if (isDecided) keep(fields);
  };
  const open = useEffectEvent((found: OfferedDraft | undefined) => {
    const isNews = found !== undefined && isBlank(start) && isOther(found, readForm(formRef.current));
    setOffered(isNews ? found : undefined);
    if (!isNews) setDecidedFor(accountId);
  });
  useEffect(() => {
    let isLatest = true;
    void findDraft(accountId).then((found) => isLatest && open(found));
    return () => {
      isLatest = false;
    };
  }, [accountId]);
  // What was typed or chosen before it was known who does so, or before the page's scripts ran, counts as well.
  const photoIds = photos.map(({ id }) => id).join();
  const noteNow = useEffectEvent(note);
  useEffect(() => noteNow(), [accountId, isDecided, photoIds]);

  const decide = () => {
    setOffered(undefined);
    setDecidedFor(accountId);
  };
  return {
    values,
    /** Changes when the fields must start anew from `values`. */
    round,
    isWritten: !isBlank(typed),
    isKept,
    offered,
    note,
    resume() {
      if (!offered) return;
      setValues(offered.fields);
      setRound(round + 1);
      onBringBack(offered.photos);
      decide();
    },
    startNew() {
      giveUpPhotos((offered?.photos ?? []).map(({ id }) => id));
      decide();
    },
    forget() {
      const storage = deviceStorage();
      if (storage && accountId !== null) forgetDraft(storage, accountId);
      giveUpPhotos((offered?.photos ?? []).map(({ id }) => id));
    },
  };
}

async function findDraft(accountId: string | null): Promise<OfferedDraft | undefined> {
  const storage = deviceStorage();
  const kept = storage && accountId !== null ? readDraft(storage, accountId) : undefined;
  if (!kept) return undefined;
  const photos = await findStillHeld(kept.photos);
  return { ...kept, photos, goneCount: kept.photos.length - photos.length };
}

/** Whether a draft has anything that the form has not. */
function isOther({ fields, photos }: Draft, written: DraftFields): boolean {
  return photos.length > 0 || (!isBlank(fields) && !isSameDraft(fields, written));
}

function readForm(form: HTMLFormElement | null): DraftFields {
  return form ? draftFields(Object.fromEntries(new FormData(form))) : {};
}
