import { useState } from 'react';
import { FormError } from '../ui/form-error.tsx';
import type { PublishRefusal } from './check-upload.ts';
import { DraftOffer } from './draft-offer.tsx';
import { PhotoField } from './photo-field.tsx';
import { parseProductForm, type ProductFormValues } from './product-form.ts';
import { ProductTextFields } from './product-text-fields.tsx';
import { PublishBar } from './publish-bar.tsx';
import { draftFields } from './publish-draft.ts';
import styles from './publish-form.module.css';
import { PublishLeaveGuard } from './publish-leave-guard.tsx';
import { useChosenPhotos } from './use-chosen-photos.ts';
import { useFieldErrors } from './use-field-errors.ts';
import { useIsScripted } from '../ui/use-is-scripted.ts';
import { useOneSubmission } from './use-one-submission.ts';
import { usePreparedPhotos } from './use-prepared-photos.ts';
import { usePublishDraft } from './use-publish-draft.ts';

const PHOTOS_LOST = '사진은 다시 골라 주세요.';

type PublishFormProps = {
  /** The form's one-time id: sent twice, it makes one listing (P-once). */
  once: string;
  /** Who lists, as soon as the browser knows. */
  accountId: string | null;
  refusal: PublishRefusal | undefined;
  /** The browser sent the form by itself, and has forgotten its photos since. */
  arePhotosLost: boolean;
  isSending: boolean;
  /** Sends the form in the background, photos and all; ends when there is an answer: whether it was published. */
  onSend: (form: FormData) => Promise<boolean>;
  /** Says briefly what the field says as well. */
  onProblem: (text: string) => void;
};

/** What a seller fills in to put a thing on the market. Without scripts the browser sends it by itself. */
export function PublishForm(props: PublishFormProps) {
  const { once, accountId, refusal, isSending, onProblem } = props;
  // The first id stays: a retry is the same listing, whatever the page has loaded in the meantime.
  const [onceKey] = useState(once);
  const isScripted = useIsScripted();
  const { photos, add, remove, move } = useChosenPhotos();
  const { formRef, errors, refuse, forgive } = useFieldErrors(refusal);
  const [start] = useState(() => draftFields(refusal?.values ?? {}));
  const draft = usePublishDraft({ formRef, accountId, start });
  const { progress, prepare } = usePreparedPhotos();
  const submit = useOneSubmission(async (form: FormData) => {
    const parsed = parseProductForm(textValues(form));
    if (!parsed.ok) return refuse(parsed.errors);
    form.delete('photos');
    const files = await prepare(photos.map(({ file }) => file));
    if (!files) return;
    for (const file of files) form.append('photos', file);
    if (await props.onSend(form)) draft.forget();
  });

  const choose = (files: File[]) => {
    const problems = add(files).join(' ');
    if (problems) {
      refuse({ ...errors, photos: problems });
      onProblem(problems);
    } else forgive('photos');
  };
  const lostText = props.arePhotosLost && photos.length === 0 ? PHOTOS_LOST : undefined;
  return (
    <form
      ref={formRef}
      className={styles.form}
      method="post"
      encType="multipart/form-data"
      noValidate={isScripted}
      onSubmit={submit}
      onInput={(event) => {
        forgive((event.target as HTMLInputElement).name);
        draft.note();
      }}
    >
      <input type="hidden" name="once" value={onceKey} autoComplete="off" />
      {draft.offered && (
        <DraftOffer draft={draft.offered} onResume={draft.resume} onStartNew={draft.startNew} />
      )}
      <PhotoField
        photos={photos}
        error={errors.photos ?? lostText}
        onChoose={choose}
        onMove={move}
        onRemove={(url) => {
          forgive('photos');
          remove(url);
        }}
      />
      <ProductTextFields key={draft.round} values={draft.values} errors={errors} />
      {refusal?.reason && !isSending && <FormError>{refusal.reason}</FormError>}
      <PublishBar isSending={isSending} progress={progress} />
      <PublishLeaveGuard isWritten={draft.isWritten} isKept={draft.isKept} photoCount={photos.length} />
    </form>
  );
}

function textValues(form: FormData): ProductFormValues {
  return Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'));
}
