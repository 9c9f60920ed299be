import { useEffect, useEffectEvent, useRef } from 'react';
import type { StagedPhoto } from '../../media/staging/staged-photo.ts';
import type { PublishResult } from './check-upload.ts';
import { leftOutText } from '../photo-upload/choose-photos.ts';
import { hasFailed, photoProblems, type ChosenPhoto } from '../photo-upload/chosen-photo.ts';
import type { ProductFields } from '../../product/product-form.ts';
import type { FieldErrors } from '../../ui/form/form-result.ts';
import { useChosenPhotos } from '../photo-upload/use-chosen-photos.ts';

interface FormPhotosOptions {
  formResult: PublishResult | undefined;
  errors: FieldErrors<ProductFields>;
  reject: (errors: FieldErrors<ProductFields>) => void;
  clearError: (name: string) => void;
  onProblem: (text: string) => void;
}

/** `problem` lasts as long as its photo. */
export function useFormPhotos({ formResult, errors, reject, clearError, onProblem }: FormPhotosOptions) {
  const { photos, add, sender } = useChosenPhotos();
  const standing = photoProblems(photos);
  useNewFailures(photos, () => {
    if (standing) onProblem(standing);
  });
  const lose = useEffectEvent((goneIds: string[]) => {
    sender.lose(goneIds);
    clearError('photos');
  });
  useEffect(() => {
    if (formResult?.goneIds) lose(formResult.goneIds);
  }, [formResult]);

  const say = (text: string) => {
    if (!text) return clearError('photos');
    reject({ ...errors, photos: text });
    onProblem(text);
  };
  return {
    photos,
    sender,
    problem: [standing, errors.photos].filter(Boolean).join(' ') || undefined,
    choose: (files: File[]) => say(add(files).join(' ')),
    bringBack(staged: readonly StagedPhoto[]) {
      const leftOut = sender.bringBack(staged);
      if (leftOut > 0) say(leftOutText(leftOut));
    },
  };
}

function useNewFailures(photos: readonly ChosenPhoto[], notify: () => void): void {
  const known = useRef(new Set<string>());
  const notifyNow = useEffectEvent(notify);
  useEffect(() => {
    const failed = photos.filter(hasFailed).map(({ url }) => url);
    const isNews = failed.some((url) => !known.current.has(url));
    known.current = new Set(failed);
    if (isNews) notifyNow();
  }, [photos]);
}
