import { type ReactNode, type SyntheticEvent, useRef, useState } from 'react';
import type { StagedPhoto } from '../../media/staging/staged-photo.ts';
import { parseProductForm, type ProductFields, type ProductFormValues } from '../../product/product-form.ts';
import { Button } from '../../ui/button.tsx';
import { moveOnByEnter, useFormErrors } from '../../ui/form/form.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import type { FieldErrors } from '../../ui/form/form-result.ts';
import { useIsScripted } from '../../ui/without-scripts.tsx';
import { DraftOffers } from '../draft/draft-offer.tsx';
import { draftFields, NEW_LISTING, type Original } from '../draft/publish-draft.ts';
import { usePublishDraft } from '../draft/use-publish-draft.ts';
import { type ChosenPhoto, isOnItsWay, photoProblems, stagedAmong } from '../photo-upload/chosen-photo.ts';
import { RemainingPhotos } from '../photo-upload/remaining-photos.tsx';
import { PhotoField } from '../photo-upload/photo-field.tsx';
import type { PhotoSender } from '../photo-upload/photo-sender.ts';
import type { PublishResult } from './check-listing-form.ts';
import { ProductTextFields } from './product-text-fields.tsx';
import actionBar from '../../ui/layout/action-bar.module.css';
import styles from './publish-form.module.css';
import { PublishLeaveGuard } from './publish-leave-guard.tsx';
import { useFormPhotos } from './use-form-photos.ts';

const PHOTOS_LOST = '사진은 다시 골라 주세요.';

/** What a form begins with: a listing that is edited, or the copy of one for a new listing. */
export interface StartingListing {
  id: string | undefined;
  values: ProductFormValues;
  /** Of a copy they are staged. */
  photos: StagedPhoto[];
  /** Empty for a copy, and while the listing cannot be read. */
  version: string;
}

type PublishFormProps = {
  once: string;
  accountId: string | null;
  listing: StartingListing | undefined;
  submitLabel: string;
  formResult: PublishResult | undefined;
  arePhotosLost: boolean;
  mustResume: boolean;
  isSending: boolean;
  /** Below the description. */
  note: ReactNode;
  onSend: (form: FormData) => Promise<boolean>;
  onProblem: (text: string) => void;
};

/** Photos are uploaded as they are chosen and named by the form; without scripts the browser sends files. */
export function PublishForm(props: PublishFormProps) {
  const { once, accountId, listing, submitLabel, formResult, isSending, note, onProblem } = props;
  const isScripted = useIsScripted();
  const isListed = Boolean(listing?.version);
  const { formRef, errors, reject, clearError } = useFormErrors<ProductFields>(formResult);
  const [original] = useState(() => (listing ? toOriginal(listing) : NEW_LISTING));
  const [start] = useState(() => (formResult?.values ? draftFields(formResult.values) : original.fields));
  const { photos, sender, choose, remove, problem, refused, bringBack } = useFormPhotos({
    listed: original.photos,
    formResult,
    errors,
    reject,
    clearError,
    onProblem: (text) => {
      if (!isPhotoFieldOnScreen(formRef.current)) onProblem(text);
    },
  });
  const draft = usePublishDraft({
    formRef,
    accountId,
    productId: listing?.id,
    original,
    once: formResult?.once ?? once,
    start,
    photos: stagedAmong(photos),
    mustResume: props.mustResume,
    onBringBack: bringBack,
  });
  const { submit, isWaiting } = useSubmission(sender, reject, async (body) => {
    if (await props.onSend(body)) draft.forget();
  });
  const warnings = formResult?.warnings;
  const lostText = props.arePhotosLost && photos.every(({ file }) => !file) ? PHOTOS_LOST : undefined;
  return (
    <form
      ref={formRef}
      className={styles.form}
      method="post"
      encType="multipart/form-data"
      noValidate={isScripted}
      onSubmit={submit}
      onKeyDown={moveOnByEnter}
      onInput={(event) => {
        clearError((event.target as HTMLInputElement).name);
        draft.note();
      }}
    >
      <input type="hidden" name="once" value={draft.once} autoComplete="off" />
      {listing && <input type="hidden" name="version" value={formResult?.version ?? draft.version} />}
      <DraftOffers
        drafts={draft.offered}
        round={draft.round}
        isEdit={listing?.id !== undefined}
        onResume={draft.resume}
        onStartNew={draft.startNew}
        onDelete={draft.remove}
        onTakeBack={draft.takeBack}
      />
      <PhotoField
        photos={photos}
        error={problem ?? lostText}
        refused={refused}
        onChoose={choose}
        onMove={(from, to) => sender.move(from, to)}
        onRetry={(url) => sender.retry(url)}
        onRemove={remove}
      />
      {listing && !isScripted && <RemainingPhotos photos={listing.photos} ids={formResult?.remainingIds} />}
      <ProductTextFields key={draft.round} values={draft.values} {...{ errors, warnings, isListed, note }} />
      {formResult?.reason && !isSending && <FormError>{formResult.reason}</FormError>}
      <PublishBar label={submitLabel} isSending={isSending} isWaiting={isWaiting} photos={photos} />
      <PublishLeaveGuard
        isWritten={draft.isWritten}
        isSaved={draft.isSaved}
        photos={photos}
        listed={original.photos}
      />
    </form>
  );
}

function toOriginal({ values, photos, version }: StartingListing): Original {
  return { fields: draftFields(values), photos, version };
}

/** Its own words are read there. */
function isPhotoFieldOnScreen(form: HTMLFormElement | null): boolean {
  const input = form?.querySelector('input[name=photos]');
  return input !== null && input !== undefined && input.getBoundingClientRect().top > 0;
}

function toBody(form: HTMLFormElement, photos: readonly StagedPhoto[]): FormData {
  const body = new FormData(form);
  body.delete('photos');
  const ids = photos.map(({ id }) => id);
  // Of a listing that could not be read all photos stay; those of a copy are staged.
  if (!body.get('version')) body.set('stagedPhotos', ids.join());
  // An empty one, too: where none are named, all would stay.
  else for (const id of ['', ...ids]) body.append('keep', id);
  return body;
}

function textValues(form: FormData): ProductFormValues {
  return Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'));
}

type PublishBarProps = {
  label: string;
  isSending: boolean;
  isWaiting: boolean;
  photos: readonly ChosenPhoto[];
};

function PublishBar({ label, isSending, isWaiting, photos }: PublishBarProps) {
  const there = photos.filter((photo) => !isOnItsWay(photo)).length;
  return (
    <div className={actionBar.bar}>
      <output className={styles.progress}>{isWaiting && `사진 보내는 중 ${there}/${photos.length}`}</output>
      <Button pending={isSending || isWaiting}>{label}</Button>
    </div>
  );
}

/** Sends the form once its photos are there. */
function useSubmission(
  sender: PhotoSender,
  reject: (errors: FieldErrors<ProductFields>) => void,
  send: (body: FormData) => Promise<void>,
) {
  const [isWaiting, setWaiting] = useState(false);
  const submit = useOneSubmission(async (form) => {
    const parsed = parseProductForm(textValues(new FormData(form)));
    if (!parsed.ok) return reject(parsed.errors);
    setWaiting(true);
    const isHere = await sender.settled();
    setWaiting(false);
    if (!isHere) return;
    if (photoProblems(sender.getPhotos())) return reject({});
    await send(toBody(form, stagedAmong(sender.getPhotos())));
  });
  return { submit, isWaiting };
}

function useOneSubmission(run: (form: HTMLFormElement) => Promise<void>) {
  // A second tap comes before React renders.
  const isUnderWay = useRef(false);
  return (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    void run(event.currentTarget).finally(() => {
      isUnderWay.current = false;
    });
  };
}
