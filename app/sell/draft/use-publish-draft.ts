import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import type { StagedPhoto } from '../../media/staging/staged-photo.ts';
import { findStillStaged, discardStagedPhotos } from '../photo-upload/send-photo.ts';
import { deviceStorage } from '../../platform/device-storage.ts';
import { forgetDraft } from './draft-storage.ts';
import {
  draftFields,
  isBlank,
  isSameDraft,
  saveDraft,
  readDraft,
  type Draft,
  type DraftFields,
} from './publish-draft.ts';

export interface OfferedDraft extends Draft {
  goneCount: number;
  /** `open`: undecided. `aside`: kept until something new is begun. `dropped`: deleted for that. */
  state: 'open' | 'aside' | 'dropped';
}

interface PublishDraftOptions {
  formRef: RefObject<HTMLFormElement | null>;
  accountId: string | null;
  start: DraftFields;
  photos: readonly StagedPhoto[];
  onBringBack: (photos: readonly StagedPhoto[]) => void;
}

/** Saves the form on this device and offers a stored draft, which is not overwritten before that is decided. */
export function usePublishDraft({ formRef, accountId, start, photos, onBringBack }: PublishDraftOptions) {
  const [values, setValues] = useState(start);
  const [round, setRound] = useState(0);
  const { offered, isDecided, decide, setOffered } = useOffer(
    accountId,
    (found) => isBlank(start) && isOther(found, readForm(formRef.current)),
  );
  const drop = () => {
    if (offered?.state !== 'aside') return;
    discard(offered);
    decide({ ...offered, photos: [], state: 'dropped' });
  };
  const notes = useNotes({ formRef, accountId, start, photos, isDecided, onBegun: drop });
  // A form may be submitted before its photos are uploaded or its owner known.
  const latest = useRef({ accountId, offered });
  useEffect(() => {
    latest.current = { accountId, offered };
  });
  return {
    ...notes,
    values,
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
    forget() {
      const storage = deviceStorage();
      const { accountId: owner, offered: unused } = latest.current;
      if (storage && owner !== null) forgetDraft(storage, owner);
      discard(unused);
    },
  };
}

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
  /** From now on the form is saved; `rest` is what remains to be said about the old draft. */
  const decide = (rest: OfferedDraft | undefined) => {
    setOffered(rest);
    setDecidedFor(accountId);
  };
  return { offered, isDecided: accountId !== null && decidedFor === accountId, decide, setOffered };
}

interface NotesOptions extends Omit<PublishDraftOptions, 'onBringBack'> {
  isDecided: boolean;
  onBegun: () => void;
}

function useNotes({ formRef, accountId, start, photos, isDecided, onBegun }: NotesOptions) {
  const [typed, setTyped] = useState(start);
  const [isSaved, setSaved] = useState(false);
  const note = () => {
    const fields = readForm(formRef.current);
    setTyped(fields);
    if (!isBlank(fields) || photos.length > 0) onBegun();
    const storage = deviceStorage();
    if (isDecided && storage && accountId !== null)
      setSaved(saveDraft(storage, accountId, { fields, photos }));
  };
  // Includes what was entered before scripts ran.
  const photoIds = photos.map(({ id }) => id).join();
  const noteNow = useEffectEvent(note);
  useEffect(() => noteNow(), [accountId, isDecided, photoIds]);
  return { isWritten: !isBlank(typed), isSaved, note };
}

function discard(draft: Draft | undefined): void {
  void discardStagedPhotos((draft?.photos ?? []).map(({ id }) => id));
}

async function findDraft(accountId: string | null): Promise<OfferedDraft | undefined> {
  const storage = deviceStorage();
  const saved = storage && accountId !== null ? readDraft(storage, accountId) : undefined;
  if (!saved) return undefined;
  const photos = await findStillStaged(saved.photos);
  return { ...saved, photos, goneCount: saved.photos.length - photos.length, state: 'open' };
}

function isOther({ fields, photos }: Draft, written: DraftFields): boolean {
  return photos.length > 0 || (!isBlank(fields) && !isSameDraft(fields, written));
}

function readForm(form: HTMLFormElement | null): DraftFields {
  return form ? draftFields(Object.fromEntries(new FormData(form))) : {};
}
