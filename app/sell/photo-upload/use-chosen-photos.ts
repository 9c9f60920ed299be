import { useEffect, useState, useSyncExternalStore } from 'react';
import { choosePhotos } from './choose-photos.ts';
import type { ChosenPhoto } from './chosen-photo.ts';
import { PhotoSender } from './photo-sender.ts';
import { discardStagedPhotos, sendPhoto } from './send-photo.ts';

const NONE: readonly ChosenPhoto[] = [];

/** `add` returns notices about files left out. */
export function useChosenPhotos() {
  const [sender] = useState(
    () =>
      new PhotoSender({
        prepare: preparePhoto,
        send: sendPhoto,
        discard: discardStagedPhotos,
        wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      }),
  );
  const photos = useSyncExternalStore(sender.subscribe, sender.getPhotos, () => NONE);
  useEffect(() => {
    sender.start();
    return () => sender.stop();
  }, [sender]);

  function add(files: readonly File[]): string[] {
    const { accepted, problems } = choosePhotos(photos.length, files);
    sender.add(accepted);
    return problems;
  }

  return { photos, add, sender };
}

async function preparePhoto(file: File): Promise<File> {
  const shrink = await loadShrinking();
  return shrink(file);
}

/** An old page may not find the module; photos can be sent without it. */
async function loadShrinking(): Promise<(file: File) => Promise<File>> {
  try {
    return (await import('./shrink-photo.ts')).shrinkPhoto;
  } catch (error) {
    console.error('사진을 줄이지 못해 그대로 보냅니다.', error);
    return (file) => Promise.resolve(file);
  }
}
