import { type SyntheticEvent, useRef, useState } from 'react';
import type { StagedPhoto } from '../../media/staging/staged-photo.ts';
import { parseProductForm, type ProductFields, type ProductFormValues } from '../../product/product-form.ts';
import { Button } from '../../ui/button.tsx';
import { moveOnByEnter } from '../../ui/form/move-on-by-enter.ts';
import { useFormErrors } from '../../ui/form/form.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { LeaveGuard } from '../../ui/overlay/leave-guard.tsx';
import { useIsScripted } from '../../ui/without-scripts.tsx';
import { DraftOffer } from '../draft/draft-offer.tsx';
import { draftFields } from '../draft/publish-draft.ts';
import { usePublishDraft } from '../draft/use-publish-draft.ts';
import { type ChosenPhoto, isOnItsWay, photoProblems, stagedAmong } from '../photo-upload/chosen-photo.ts';
import { PhotoField } from '../photo-upload/photo-field.tsx';
import { discardStagedPhotos } from '../photo-upload/send-photo.ts';
import type { PublishResult } from './check-listing-form.ts';
import { ProductTextFields } from './product-text-fields.tsx';
import styles from './publish-form.module.css';
import { useFormPhotos } from './use-form-photos.ts';

const PHOTOS_LOST = '사진은 다시 골라 주세요.';

type PublishFormProps = {
  once: string;
  accountId: string | null;
  formResult: PublishResult | undefined;
  arePhotosLost: boolean;
  /** The newest draft, without asking. */
  mustResume: boolean;
  isSending: boolean;
  onSend: (form: FormData) => Promise<boolean>;
  onProblem: (text: string) => void;
};

/** Photos are uploaded as they are chosen and named by the form; without scripts the browser sends files. */
export function PublishForm(props: PublishFormProps) {
  const { once, accountId, formResult, isSending, onProblem } = props;
  // The first key stays: a retry is the same listing.
  const [onceKey] = useState(formResult?.once ?? once);
  const isScripted = useIsScripted();
  const { formRef, errors, reject, clearError } = useFormErrors<ProductFields>(formResult);
  const [start] = useState(() => draftFields(formResult?.values ?? {}));
  const { photos, sender, choose, remove, problem, refused, bringBack } = useFormPhotos({
    formResult,
    errors,
    reject,
    clearError,
    onProblem: (text) => {
      if (!isPhotoFieldOnScreen(formRef.current)) onProblem(text);
    },
  });
  const staged = stagedAmong(photos);
  const draft = usePublishDraft({
    formRef,
    accountId,
    start,
    photos: staged,
    mustResume: props.mustResume,
    onBringBack: bringBack,
  });
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
      onKeyDown={moveOnByEnter}
      onInput={(event) => {
        clearError((event.target as HTMLInputElement).name);
        draft.note();
      }}
    >
      <input type="hidden" name="once" value={onceKey} autoComplete="off" />
      {draft.offered.map((offered) => (
        <DraftOffer
          key={offered.id}
          draft={offered}
          onResume={() => draft.resume(offered)}
          onStartNew={() => draft.startNew(offered)}
          onTakeBack={() => draft.takeBack(offered)}
        />
      ))}
      <PhotoField
        photos={photos}
        error={problem ?? lostText}
        refused={refused}
        onChoose={choose}
        onMove={(from, to) => sender.move(from, to)}
        onRetry={(url) => sender.retry(url)}
        onRemove={remove}
      />
      <ProductTextFields key={draft.round} values={draft.values} errors={errors} />
      {formResult?.reason && !isSending && <FormError>{formResult.reason}</FormError>}
      <PublishBar isSending={isSending} isWaiting={isWaiting} photos={photos} />
      <PublishLeaveGuard isWritten={draft.isWritten} isSaved={draft.isSaved} photos={photos} />
    </form>
  );
}

/** Its own words are read there. */
function isPhotoFieldOnScreen(form: HTMLFormElement | null): boolean {
  const input = form?.querySelector('input[name=photos]');
  return input !== null && input !== undefined && input.getBoundingClientRect().top > 0;
}

function toBody(form: HTMLFormElement, staged: readonly StagedPhoto[]): FormData {
  const body = new FormData(form);
  body.delete('photos');
  body.set('stagedPhotos', staged.map(({ id }) => id).join());
  return body;
}

function textValues(form: FormData): ProductFormValues {
  return Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'));
}

type PublishBarProps = {
  isSending: boolean;
  isWaiting: boolean;
  photos: readonly ChosenPhoto[];
};

function PublishBar({ isSending, isWaiting, photos }: PublishBarProps) {
  const there = photos.filter((photo) => !isOnItsWay(photo)).length;
  return (
    <div className={styles.bar}>
      <output className={styles.progress}>{isWaiting && `사진 보내는 중 ${there}/${photos.length}`}</output>
      <Button pending={isSending || isWaiting}>등록하기</Button>
    </div>
  );
}

type PublishLeaveGuardProps = {
  isWritten: boolean;
  isSaved: boolean;
  photos: readonly ChosenPhoto[];
};

function PublishLeaveGuard({ isWritten, isSaved, photos }: PublishLeaveGuardProps) {
  const stayCount = isSaved ? stagedAmong(photos).length : 0;
  const sentences = [
    isSaved && isWritten && '쓰던 글은 이 기기에 남아 다음에 이어서 쓸 수 있어요.',
    stayCount > 0 && '보낸 사진은 하루 동안 보관돼요.',
    stayCount < photos.length &&
      (stayCount > 0 ? '다 보내지 못한 사진은 남지 않아요.' : '고른 사진은 남지 않아요.'),
  ];
  const discard = () => {
    if (!isSaved) void discardStagedPhotos(stagedAmong(photos).map(({ id }) => id));
  };
  return (
    <LeaveGuard
      isUnsaved={isWritten || photos.length > 0}
      title="작성 중인 내용이 있어요. 나갈까요?"
      text={sentences.filter(Boolean).join('\n') || undefined}
      tone={isSaved && stayCount === photos.length ? 'primary' : 'danger'}
      onLeave={discard}
    />
  );
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
