import { useRef, useState, type SyntheticEvent } from 'react';
import { Button } from '../ui/button.tsx';
import { FormError } from '../ui/form-error.tsx';
import type { PublishRefusal } from './check-upload.ts';
import { PhotoField } from './photo-field.tsx';
import { parseProductForm, type ProductFormValues } from './product-form.ts';
import { ProductTextFields } from './product-text-fields.tsx';
import styles from './publish-form.module.css';
import { useChosenPhotos } from './use-chosen-photos.ts';
import { useFieldErrors } from './use-field-errors.ts';
import { useIsScripted } from './use-is-scripted.ts';

const PHOTOS_LOST = '사진은 다시 골라 주세요.';

type PublishFormProps = {
  /** The form's one-time id: sent twice, it makes one listing (P-once). */
  once: string;
  refusal: PublishRefusal | undefined;
  /** The browser sent the form by itself, and has forgotten its photos since. */
  arePhotosLost: boolean;
  isSending: boolean;
  /** Sends the form in the background, photos and all; ends when there is an answer. */
  onSend: (form: FormData) => Promise<void>;
  /** Says briefly what the field says as well. */
  onProblem: (text: string) => void;
};

/** What a seller fills in to put a thing on the market. Without scripts the browser sends it by itself. */
export function PublishForm(props: PublishFormProps) {
  const { once, refusal, isSending, onSend, onProblem } = props;
  // The first id stays: a retry is the same listing, whatever the page has loaded in the meantime.
  const [onceKey] = useState(once);
  const [values] = useState(refusal?.values ?? {});
  const isScripted = useIsScripted();
  const { photos, add, remove, move } = useChosenPhotos();
  const { formRef, errors, refuse, forgive } = useFieldErrors(refusal);

  const choose = (files: File[]) => {
    const problems = add(files).join(' ');
    if (problems) {
      refuse({ ...errors, photos: problems });
      onProblem(problems);
    } else forgive('photos');
  };
  // A second tap comes before anything is drawn anew.
  const isUnderWay = useRef(false);
  const send = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isUnderWay.current) return;
    const form = new FormData(event.currentTarget);
    const parsed = parseProductForm(textValues(form));
    if (!parsed.ok) {
      refuse(parsed.errors);
      return;
    }
    form.delete('photos');
    for (const { file } of photos) form.append('photos', file);
    isUnderWay.current = true;
    await onSend(form);
    isUnderWay.current = false;
  };
  const lostText = props.arePhotosLost && photos.length === 0 ? PHOTOS_LOST : undefined;
  return (
    <form
      ref={formRef}
      className={styles.form}
      method="post"
      encType="multipart/form-data"
      noValidate={isScripted}
      onSubmit={(event) => void send(event)}
      onInput={(event) => forgive((event.target as HTMLInputElement).name)}
    >
      <input type="hidden" name="once" value={onceKey} autoComplete="off" />
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
      <ProductTextFields values={values} errors={errors} />
      {refusal?.reason && !isSending && <FormError>{refusal.reason}</FormError>}
      <div className={styles.bar}>
        <Button pending={isSending}>등록하기</Button>
      </div>
    </form>
  );
}

function textValues(form: FormData): ProductFormValues {
  return Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'));
}
