import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import {
  deviceStorage,
  draftFields,
  forgetDraft,
  isBlank,
  isSameDraft,
  keepDraft,
  readDraft,
  type DraftFields,
} from './publish-draft.ts';

interface PublishDraftOptions {
  formRef: RefObject<HTMLFormElement | null>;
  /** Whose draft it is; null until that is known. */
  accountId: string | null;
  /** What the fields start with. */
  start: DraftFields;
}

/**
 * Keeps what is typed into a form on this device, and offers on return what was kept. As long as the person has
 * not said what shall become of an offered draft, it stays as it is.
 */
export function usePublishDraft({ formRef, accountId, start }: PublishDraftOptions) {
  const [values, setValues] = useState(start);
  const [round, setRound] = useState(0);
  const [typed, setTyped] = useState(start);
  const [offered, setOffered] = useState<DraftFields>();
  const [isKept, setKept] = useState(false);

  const keep = (fields: DraftFields) => {
    const storage = deviceStorage();
    if (storage && accountId !== null) setKept(keepDraft(storage, accountId, fields));
  };
  /** Takes note of what stands in the form now. */
  const note = (isOfferOpen = offered !== undefined) => {
    const fields = readForm(formRef.current);
    setTyped(fields);
    if (!isOfferOpen) keep(fields);
  };
  const open = useEffectEvent(() => {
    const storage = deviceStorage();
    const kept = storage && accountId !== null ? readDraft(storage, accountId) : undefined;
    const isNews = kept !== undefined && isBlank(start) && !isSameDraft(kept, readForm(formRef.current));
    setOffered(isNews ? kept : undefined);
    note(isNews);
  });
  // What was typed before it was known who types, or before the page's scripts ran, counts as well.
  useEffect(() => open(), [accountId]);

  return {
    values,
    /** Changes when the fields must start anew from `values`. */
    round,
    isWritten: !isBlank(typed),
    isKept,
    offered,
    note: () => note(),
    resume() {
      if (!offered) return;
      setValues(offered);
      setRound(round + 1);
      setTyped(offered);
      setOffered(undefined);
      keep(offered);
    },
    startNew() {
      setOffered(undefined);
      note(false);
    },
    forget() {
      const storage = deviceStorage();
      if (storage && accountId !== null) forgetDraft(storage, accountId);
    },
  };
}

function readForm(form: HTMLFormElement | null): DraftFields {
  return form ? draftFields(Object.fromEntries(new FormData(form))) : {};
}
