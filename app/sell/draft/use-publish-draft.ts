import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import type { StagedPhoto } from '../../media/staging/staged-photo.ts';
import { findStillStaged, giveUpPhotos } from '../photo-upload/send-photo.ts';
import {
  deviceStorage,
  draftFields,
  forgetDraft,
  isBlank,
  isSameDraft,
  saveDraft,
  readDraft,
  type Draft,
  type DraftFields,
} from './publish-draft.ts';

/** A draft of some other time, and how many of its photos are held no more. */
export interface OfferedDraft extends Draft {
  goneCount: number;
  /**
   * `open`: to be decided. `aside`: for a new start, kept until something new is begun. `dropped`: thrown away for
   * that.
   */
  state: 'open' | 'aside' | 'dropped';
}

interface PublishDraftOptions {
  formRef: RefObject<HTMLFormElement | null>;
  /** Whose draft it is; null until that is known. */
  accountId: string | null;
  /** What the fields start with. */
  start: DraftFields;
  /** The photos of the form that are held by now. */
  photos: readonly StagedPhoto[];
  /** Takes the photos of a resumed draft into the form. */
  onBringBack: (photos: readonly StagedPhoto[]) => void;
}

/**
 * Keeps what is begun in a form on this device, and offers on return what was kept. As long as it is not known
 * what was kept, and what shall become of it, that stays as it is.
 */
export function usePublishDraft({ formRef, accountId, start, photos, onBringBack }: PublishDraftOptions) {
  const [values, setValues] = useState(start);
  const [round, setRound] = useState(0);
  const { offered, isDecided, decide, setOffered } = useOffer(
    accountId,
    (found) => isBlank(start) && isOther(found, readForm(formRef.current)),
  );
  const drop = () => {
    if (offered?.state !== 'aside') return;
    giveUp(offered);
    decide({ ...offered, photos: [], state: 'dropped' });
  };
  const notes = useNotes({ formRef, accountId, start, photos, isDecided, onBegun: drop });
  // A form is submitted before its photos are there, and may be before it is known who does so.
  const latest = useRef({ accountId, offered });
  useEffect(() => {
    latest.current = { accountId, offered };
  });
  return {
    ...notes,
    values,
    /** Changes when the fields must start anew from `values`. */
    round,
    offered,
    resume() {
      if (!offered) return;
      setValues(offered.fields);
      setRound(round + 1);
      onBringBack(offered.photos);
      decide(undefined);
    },
    startNew: () => setOffered(offered && { ...offered, state: 'aside' }),
    takeBack: () => setOffered(offered && { ...offered, state: 'open' }),
    /** The listing is published: nothing of it is left on this device. */
    forget() {
      const storage = deviceStorage();
      const { accountId: owner, offered: unused } = latest.current;
      if (storage && owner !== null) forgetDraft(storage, owner);
      giveUp(unused);
    },
  };
}

/** What an account has begun some other time, until it is decided what shall become of it. */
function useOffer(accountId: string | null, isNews: (found: OfferedDraft) => boolean) {
  const [offered, setOffered] = useState<OfferedDraft>();
  const [decidedFor, setDecidedFor] = useState<string | null>(null);
  const open = useEffectEvent((found: OfferedDraft | undefined) => {
    const isOffered = found !== undefined && isNews(found);
    setOffered(isOffered ? found : undefined);
    if (!isOffered) setDecidedFor(accountId);
  });
  useEffect(() => {
    let isLatest = true;
    void findDraft(accountId).then((found) => isLatest && open(found));
    return () => {
      isLatest = false;
    };
  }, [accountId]);
  /** What is kept from now on is what is begun; `rest` is what there is still to say of the old draft. */
  const decide = (rest: OfferedDraft | undefined) => {
    setOffered(rest);
    setDecidedFor(accountId);
  };
  return { offered, isDecided: accountId !== null && decidedFor === accountId, decide, setOffered };
}

interface NotesOptions extends Omit<PublishDraftOptions, 'onBringBack'> {
  isDecided: boolean;
  /** Something stands in the form. */
  onBegun: () => void;
}

/** Takes note of what is begun, and keeps it once nothing older is in its place. */
function useNotes({ formRef, accountId, start, photos, isDecided, onBegun }: NotesOptions) {
  const [typed, setTyped] = useState(start);
  const [isSaved, setSaved] = useState(false);
  /** Takes note of what stands in the form now. */
  const note = () => {
    const fields = readForm(formRef.current);
    setTyped(fields);
    if (!isBlank(fields) || photos.length > 0) onBegun();
    const storage = deviceStorage();
    if (isDecided && storage && accountId !== null)
      setSaved(saveDraft(storage, accountId, { fields, photos }));
  };
  // What was typed or chosen before it was known who does so, or before the page's scripts ran, counts as well.
  const photoIds = photos.map(({ id }) => id).join();
  const noteNow = useEffectEvent(note);
  useEffect(() => noteNow(), [accountId, isDecided, photoIds]);
  return { isWritten: !isBlank(typed), isSaved, note };
}

function giveUp(draft: Draft | undefined): void {
  giveUpPhotos((draft?.photos ?? []).map(({ id }) => id));
}

async function findDraft(accountId: string | null): Promise<OfferedDraft | undefined> {
  const storage = deviceStorage();
  const saved = storage && accountId !== null ? readDraft(storage, accountId) : undefined;
  if (!saved) return undefined;
  const photos = await findStillStaged(saved.photos);
  return { ...saved, photos, goneCount: saved.photos.length - photos.length, state: 'open' };
}

/** Whether a draft has anything that the form has not. */
function isOther({ fields, photos }: Draft, written: DraftFields): boolean {
  return photos.length > 0 || (!isBlank(fields) && !isSameDraft(fields, written));
}

function readForm(form: HTMLFormElement | null): DraftFields {
  return form ? draftFields(Object.fromEntries(new FormData(form))) : {};
}
