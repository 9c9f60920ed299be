import { useEffect, useState, useSyncExternalStore } from 'react';
import { choosePhotos } from './choose-photos.ts';
import type { ChosenPhoto } from './chosen-photo.ts';
import { PhotoSender } from './photo-sender.ts';
import { giveUpPhotos, sendPhoto } from './send-photo.ts';

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

/** A photo as it is sent: smaller if it is large. The means for that come when they are first needed. */
async function preparePhoto(file: File): Promise<File> {
  const shrink = await loadShrinking();
  return shrink(file);
}

/** An old page may find its module gone from the server; photos can be sent without it. */
async function loadShrinking(): Promise<(file: File) => Promise<File>> {
  try {
    return (await import('./shrink-photo.ts')).shrinkPhoto;
  } catch (error) {
    console.error('사진을 줄이지 못해 그대로 보냅니다.', error);
    return (file) => Promise.resolve(file);
  }
}
