import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import type { StagedPhoto } from '../../media/staging/staged-photo.ts';
import { discardStagedPhotos } from '../photo-upload/send-photo.ts';
import { deviceStorage } from '../../platform/device-storage.ts';
import { draftFields, forgetDraft, isBlank, saveDraft, type DraftFields } from './publish-draft.ts';
import { type OfferedDraft, useDraftOffers } from './use-draft-offers.ts';

interface PublishDraftOptions {
  formRef: RefObject<HTMLFormElement | null>;
  accountId: string | null;
  start: DraftFields;
  photos: readonly StagedPhoto[];
  /** Without asking: signing in interrupted it. */
  mustResume: boolean;
  onBringBack: (photos: readonly StagedPhoto[]) => void;
}

/** Saves the form on this device as a draft of its own, and offers those that were begun before. */
export function usePublishDraft({ formRef, accountId, start, photos, ...options }: PublishDraftOptions) {
  const [own, setOwn] = useState(() => ({ id: Date.now().toString(36), values: start, round: 0 }));
  const resume = (draft: OfferedDraft) => {
    keepWritten();
    offers.take(draft);
    setOwn({ id: draft.id, values: draft.fields, round: own.round + 1 });
    options.onBringBack(draft.photos);
  };
  const offers = useDraftOffers(accountId, {
    written: () => readForm(formRef.current),
    isAsked: isBlank(start),
    mustResume: options.mustResume,
    onResume: resume,
    onSame: (draft) => {
      setOwn({ ...own, id: draft.id });
      options.onBringBack(draft.photos);
    },
  });
  /** The photos go over to what is resumed. */
  const keepWritten = () => {
    const storage = deviceStorage();
    if (!storage || accountId === null) return;
    const written = { id: own.id, fields: readForm(formRef.current), photos: [] };
    if (saveDraft(storage, accountId, written)) offers.add(written);
  };
  const dropAside = () => {
    for (const draft of offers.drop()) {
      void discardStagedPhotos(draft.photos.map(({ id }) => id));
      forgetOne(accountId, draft.id);
    }
  };
  const { isReady } = offers;
  const notes = useNotes({ formRef, accountId, id: own.id, start, photos, isReady, onBegun: dropAside });
  // A form may be submitted before its photos are uploaded or its owner known.
  const latest = useRef({ accountId, id: own.id });
  useEffect(() => {
    latest.current = { accountId, id: own.id };
  });
  return {
    ...notes,
    values: own.values,
    round: own.round,
    offered: offers.all,
    resume,
    startNew: offers.setAside,
    takeBack: offers.takeBack,
    forget: () => forgetOne(latest.current.accountId, latest.current.id),
  };
}

function forgetOne(accountId: string | null, id: string): void {
  const storage = deviceStorage();
  if (storage && accountId !== null) forgetDraft(storage, accountId, id);
}

interface NotesOptions extends Pick<PublishDraftOptions, 'formRef' | 'accountId' | 'start' | 'photos'> {
  id: string;
  isReady: boolean;
  onBegun: () => void;
}

function useNotes({ formRef, accountId, id, start, photos, isReady, onBegun }: NotesOptions) {
  const [typed, setTyped] = useState(start);
  const [isSaved, setSaved] = useState(false);
  const note = () => {
    const fields = readForm(formRef.current);
    setTyped(fields);
    if (!isBlank(fields) || photos.length > 0) onBegun();
    const storage = deviceStorage();
    if (isReady && storage && accountId !== null)
      setSaved(saveDraft(storage, accountId, { id, fields, photos }));
  };
  // Includes what was entered before scripts ran.
  const photoIds = photos.map((photo) => photo.id).join();
  const noteNow = useEffectEvent(note);
  useEffect(() => noteNow(), [accountId, id, isReady, photoIds]);
  return { isWritten: !isBlank(typed), isSaved, note };
}

function readForm(form: HTMLFormElement | null): DraftFields {
  return form ? draftFields(Object.fromEntries(new FormData(form))) : {};
}
