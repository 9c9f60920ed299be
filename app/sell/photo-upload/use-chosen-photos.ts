import { useEffect, useState, useSyncExternalStore } from 'react';
import { choosePhotos } from './choose-photos.ts';
import type { ChosenPhoto } from './chosen-photo.ts';
import { giveUpPhotos } from './staged-photo-requests.ts';
import { PhotoSender } from './photo-sender.ts';
import { preparePhoto } from './prepare-photo.ts';
import { sendPhoto } from './send-photo.ts';

const NONE: readonly ChosenPhoto[] = [];

/** The photos of a form, sent as they are chosen. `add` returns what is to be said about files left out. */
export function useChosenPhotos() {
  const [sender] = useState(
    () =>
      new PhotoSender({
        prepare: preparePhoto,
        send: sendPhoto,
        giveUp: giveUpPhotos,
        wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      }),
  );
  const photos = useSyncExternalStore(sender.subscribe, sender.getPhotos, () => NONE);
  useEffect(() => {
    sender.start();
    return () => sender.stop();
  }, [sender]);

  function add(files: readonly File[]): string[] {
    const { taken, problems } = choosePhotos(photos.length, files);
    sender.add(taken);
    return problems;
  }

  return { photos, add, sender };
}
