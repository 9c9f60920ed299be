import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { leftOutText } from '../../media/left-out-photos.ts';
import { MAX_PHOTOS } from '../../media/photo.ts';
import type { StagedPhoto } from '../../media/staging/staged-photo.ts';
import type { PublishResult } from './check-listing-form.ts';
import {
  isListed,
  hasFailed,
  photoProblems,
  type ChosenPhoto,
  choosePhotos,
} from '../photo-upload/chosen-photo.ts';
import type { ProductFields } from '../../product/product-form.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import type { FieldErrors } from '../../ui/form/form-result.ts';
import { PhotoSender } from '../photo-upload/photo-sender.ts';
import { shrinkPhoto } from '../photo-upload/shrink-photo.ts';
import { discardStagedPhotos, sendPhoto } from '../photo-upload/send-photo.ts';

interface FormPhotosOptions {
  listed: readonly StagedPhoto[];
  formResult: PublishResult | undefined;
  errors: FieldErrors<ProductFields>;
  reject: (errors: FieldErrors<ProductFields>) => void;
  clearError: (name: string) => void;
  onProblem: (text: string) => void;
}

export function useFormPhotos(options: FormPhotosOptions) {
  const { listed, formResult, errors, reject, clearError, onProblem } = options;
  const { photos, add, sender, rejections, leftOut, letIn, dropLeftOut } = useChosenPhotos(listed);
  const standing = photoProblems(photos);
  useNewFailures(photos, () => {
    if (standing) onProblem(standing);
  });
  useNewRejection(rejections, (text) => {
    onProblem(text);
    letIn();
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
  const { showToast } = useToast();
  const putBack = (photo: ChosenPhoto, at: number) => {
    if (sender.getPhotos().length >= MAX_PHOTOS) say(leftOutText(1));
    else if (photo.file) sender.add([photo.file], at);
    else sender.putBack(photo, at);
  };
  return {
    photos,
    sender,
    remove(url: string) {
      const at = photos.findIndex((photo) => photo.url === url);
      const photo = photos[at];
      clearError('photos');
      dropLeftOut();
      sender.remove(url);
      // The server has discarded one that was only staged.
      if (!photo || !(photo.file || isListed(photo))) return;
      showToast('사진을 뺐어요.', 'done', { label: '되돌리기', onPress: () => putBack(photo, at) });
    },
    problem:
      [standing, errors.photos, leftOut && leftOutText(leftOut)].filter(Boolean).join(' ') || undefined,
    refused: rejections.join(' ') || undefined,
    choose(files: File[]) {
      const { problems, leftOut: left } = add(files);
      say(problems.join(' '));
      if (left.length > 0) onProblem([...problems, leftOutText(left.length)].join(' '));
    },
    bringBack(staged: readonly StagedPhoto[]) {
      const count = sender.bringBack(staged);
      if (count > 0) say(leftOutText(count));
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

function useNewRejection(rejections: readonly string[], notify: (text: string) => void): void {
  const notifyNow = useEffectEvent(notify);
  useEffect(() => {
    const newest = rejections.at(-1);
    if (newest) notifyNow(newest);
  }, [rejections]);
}

function useChosenPhotos(listed: readonly StagedPhoto[]) {
  const [rejections, setRejections] = useState<readonly string[]>([]);
  const [leftOut, setLeftOut] = useState<readonly File[]>([]);
  const [sender] = useState(
    () =>
      new PhotoSender(
        {
          prepare: shrinkPhoto,
          send: sendPhoto,
          discard: discardStagedPhotos,
          onReject: ({ name }, text) => setRejections((known) => [...known, `${name}: ${text}`]),
          wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
        },
        listed,
      ),
  );
  const photos = useSyncExternalStore(sender.subscribe, sender.getPhotos, sender.getPhotos);
  useEffect(() => {
    sender.start();
    window.addEventListener('online', sender.retryFailed);
    return () => {
      window.removeEventListener('online', sender.retryFailed);
      sender.stop();
    };
  }, [sender]);

  function add(files: readonly File[]) {
    const choice = choosePhotos(photos.length, files);
    setRejections([]);
    setLeftOut(choice.leftOut);
    sender.add(choice.accepted);
    return choice;
  }

  /** In the place of one that was refused. */
  function letIn(): void {
    const room = MAX_PHOTOS - sender.getPhotos().length;
    if (room <= 0 || leftOut.length === 0) return;
    sender.add(leftOut.slice(0, room));
    setLeftOut(leftOut.slice(room));
  }

  const dropLeftOut = () => setLeftOut([]);
  return { photos, add, sender, rejections, leftOut: leftOut.length, letIn, dropLeftOut };
}
