import { useState } from 'react';
import type { StagedPhoto } from '../../media/staging/staged-photo.ts';
import { FormError } from '../../ui/form/form-error.tsx';
import { useIsScripted } from '../../ui/use-is-scripted.ts';
import type { PublishResult } from './check-upload.ts';
import { stagedAmong, photoProblems } from '../photo-upload/chosen-photo.ts';
import { DraftOffer } from '../draft/draft-offer.tsx';
import { PhotoField } from '../photo-upload/photo-field.tsx';
import { parseProductForm, type ProductFormValues } from '../../product/product-form.ts';
import { ProductTextFields } from './product-text-fields.tsx';
import { PublishBar } from './publish-bar.tsx';
import { draftFields } from '../draft/publish-draft.ts';
import styles from './publish-form.module.css';
import { PublishLeaveGuard } from './publish-leave-guard.tsx';
import { useFieldErrors } from './use-field-errors.ts';
import { useFormPhotos } from './use-form-photos.ts';
import { useOneSubmission } from './use-one-submission.ts';
import { usePublishDraft } from '../draft/use-publish-draft.ts';

const PHOTOS_LOST = '사진은 다시 골라 주세요.';

type PublishFormProps = {
  /** The form's one-time id: sent twice, it makes one listing (P-once). */
  once: string;
  /** Who lists, as soon as the browser knows. */
  accountId: string | null;
  formResult: PublishResult | undefined;
  /** The browser sent the form by itself, and has forgotten its photos since. */
  arePhotosLost: boolean;
  isSending: boolean;
  /** Sends the form in the background; ends when there is an answer: whether it was published. */
  onSend: (form: FormData) => Promise<boolean>;
  /** Says briefly what the field says as well. */
  onProblem: (text: string) => void;
};

/**
 * What a seller fills in to put a thing on the market. Photos are sent as they are chosen, and the form names
 * them; without scripts the browser sends it by itself, files and all.
 */
export function PublishForm(props: PublishFormProps) {
  const { once, accountId, formResult, isSending, onProblem } = props;
  // The first id stays: a retry is the same listing, whatever the page has loaded in the meantime.
  const [onceKey] = useState(formResult?.once ?? once);
  const isScripted = useIsScripted();
  const { formRef, errors, reject, clearError } = useFieldErrors(formResult);
  const [start] = useState(() => draftFields(formResult?.values ?? {}));
  const { photos, sender, choose, problem, bringBack } = useFormPhotos({
    formResult,
    errors,
    reject,
    clearError,
    onProblem,
  });
  const staged = stagedAmong(photos);
  const draft = usePublishDraft({ formRef, accountId, start, photos: staged, onBringBack: bringBack });
  const [isWaiting, setWaiting] = useState(false);
  const submit = useOneSubmission(async (form) => {
    const parsed = parseProductForm(textValues(new FormData(form)));
    if (!parsed.ok) return reject(parsed.errors);
    setWaiting(true);
    const isHere = await sender.settled();
    setWaiting(false);
    if (!isHere) return;
    if (photoProblems(sender.getPhotos())) return reject({});
    if (await props.onSend(toBody(form, stagedAmong(sender.getPhotos())))) draft.forget();
  });
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
        clearError((event.target as HTMLInputElement).name);
        draft.note();
      }}
    >
      <input type="hidden" name="once" value={onceKey} autoComplete="off" />
      {draft.offered && (
        <DraftOffer
          draft={draft.offered}
          onResume={draft.resume}
          onStartNew={draft.startNew}
          onTakeBack={draft.takeBack}
        />
      )}
      <PhotoField
        photos={photos}
        error={problem ?? lostText}
        onChoose={choose}
        onMove={(from, to) => sender.move(from, to)}
        onRetry={(url) => sender.retry(url)}
        onRemove={(url) => {
          clearError('photos');
          sender.remove(url);
        }}
      />
      <ProductTextFields key={draft.round} values={draft.values} errors={errors} />
      {formResult?.reason && !isSending && <FormError>{formResult.reason}</FormError>}
      <PublishBar isSending={isSending} isWaiting={isWaiting} photos={photos} />
      <PublishLeaveGuard isWritten={draft.isWritten} isSaved={draft.isSaved} photos={photos} />
    </form>
  );
}

/** What the form sends: its photos are at the server already. */
function toBody(form: HTMLFormElement, staged: readonly StagedPhoto[]): FormData {
  const body = new FormData(form);
  body.delete('photos');
  body.set('stagedPhotos', staged.map(({ id }) => id).join());
  return body;
}

function textValues(form: FormData): ProductFormValues {
  return Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'));
}
