import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import type { StagedPhoto } from '../../media/staging/staged-photo.ts';
import { discardStagedPhotos } from '../photo-upload/send-photo.ts';
import { deviceStorage } from '../../platform/device-storage.ts';
import { draftKey } from './draft-storage.ts';
import {
  draftFields,
  forgetDraft,
  hasSameFields,
  isSameListing,
  saveDraft,
  type Draft,
  type DraftFields,
  type Original,
} from './publish-draft.ts';
import { type OfferedDraft, useDraftOffers } from './use-draft-offers.ts';

interface PublishDraftOptions {
  formRef: RefObject<HTMLFormElement | null>;
  accountId: string | null;
  /** The edited listing; undefined for a new one. */
  productId: string | undefined;
  original: Original;
  /** The form's one-time key. */
  once: string;
  /** The initial fields; for a returned form, what it holds. */
  start: DraftFields;
  photos: readonly StagedPhoto[];
  /** Without a question: signing in interrupted it. */
  mustResume: boolean;
  onBringBack: (photos: readonly StagedPhoto[]) => void;
}

/** Saves the form on this device as a draft of its own, and offers earlier ones. */
export function usePublishDraft({ formRef, original, start, photos, ...options }: PublishDraftOptions) {
  const { accountId, productId } = options;
  const isNew = productId === undefined;
  const key = accountId === null ? null : draftKey(accountId, productId);
  const [own, setOwn] = useState(() => ({ ...beginDraft(original, options.once), values: start, round: 0 }));
  const resume = (draft: OfferedDraft) => {
    saveWritten();
    offers.take(draft);
    const { id, version, fields } = draft;
    setOwn({ id, version, once: onceOf(draft), values: fields, round: own.round + 1 });
    options.onBringBack(draft.photos);
  };
  const offers = useDraftOffers(key, {
    original,
    written: () => readForm(formRef.current),
    isOffering: hasSameFields(start, original.fields),
    mustResume: options.mustResume,
    onResume: resume,
    onSame: (draft) => {
      setOwn({ ...own, id: draft.id, version: draft.version, once: onceOf(draft) });
      options.onBringBack(draft.photos);
    },
  });
  /** A resumed edit is compared with the listing: its key would hide later changes. */
  const onceOf = ({ id, once = `draft-${id}` }: OfferedDraft) => (isNew ? once : own.once);
  /** The photos move to the resumed draft. */
  const saveWritten = () => {
    const storage = deviceStorage();
    if (!storage || key === null) return;
    const written = { ...keysOf(own, isNew), fields: readForm(formRef.current), photos: original.photos };
    if (saveDraft(storage, key, written, original)) offers.add(written);
  };
  const remove = (draft: OfferedDraft) => {
    offers.delete(draft);
    forgetOne(key, draft.id);
  };
  const takeBack = (draft: OfferedDraft) => {
    offers.takeBack(draft);
    const storage = deviceStorage();
    const saved = { ...keysOf(draft, isNew), fields: draft.fields, photos: draft.photos };
    if (storage && key !== null && draft.state === 'deleted') saveDraft(storage, key, saved, original);
  };
  const dropAside = () => {
    for (const draft of offers.drop()) {
      void discardStagedPhotos(draft.photos.map(({ id }) => id));
      forgetOne(key, draft.id);
    }
  };
  const { isReady } = offers;
  const keys = keysOf(own, isNew);
  const notes = useNotes({ formRef, key, keys, original, start, photos, isReady, onBegun: dropAside });
  // A form may be submitted before its photos are uploaded or its owner known.
  const latest = useRef({ key, id: own.id });
  useEffect(() => {
    latest.current = { key, id: own.id };
  });
  return {
    ...notes,
    values: own.values,
    version: own.version,
    once: own.once,
    round: own.round,
    offered: offers.all,
    resume,
    startNew: offers.setAside,
    remove,
    takeBack,
    forget: () => forgetOne(latest.current.key, latest.current.id),
  };
}

function beginDraft({ version }: Original, once: string) {
  return { id: Date.now().toString(36), version, once };
}

type DraftKeys = Pick<Draft, 'id' | 'version' | 'once'>;

function keysOf({ id, version, once }: DraftKeys, isNew: boolean): DraftKeys {
  return { id, version, ...(isNew && { once }) };
}

function forgetOne(key: string | null, id: string): void {
  const storage = deviceStorage();
  if (storage && key !== null) forgetDraft(storage, key, id);
}

interface NotesOptions extends Pick<PublishDraftOptions, 'formRef' | 'original' | 'start' | 'photos'> {
  key: string | null;
  keys: DraftKeys;
  isReady: boolean;
  onBegun: () => void;
}

function useNotes({ formRef, key, keys, original, start, photos, isReady, onBegun }: NotesOptions) {
  const [typed, setTyped] = useState(start);
  const [isSaved, setSaved] = useState(false);
  const note = () => {
    const fields = readForm(formRef.current);
    setTyped(fields);
    const draft = { ...keys, fields, photos };
    if (!isSameListing(draft, original)) onBegun();
    const storage = deviceStorage();
    if (isReady && storage && key !== null) setSaved(saveDraft(storage, key, draft, original));
  };
  // Includes text that was typed before scripts ran.
  const photoIds = photos.map((photo) => photo.id).join();
  const noteNow = useEffectEvent(note);
  useEffect(() => noteNow(), [key, keys.id, isReady, photoIds]);
  return { isWritten: !hasSameFields(typed, original.fields), isSaved, note };
}

function readForm(form: HTMLFormElement | null): DraftFields {
  return form ? draftFields(Object.fromEntries(new FormData(form))) : {};
}
