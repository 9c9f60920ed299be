import { useEffect, useRef, useState } from 'react';

/** Which photo is being made ready, from 1. */
export interface PhotoProgress {
  current: number;
  total: number;
}

/** Makes photos ready to be sent, one at a time, so that the page stays quick; each one once. */
export function usePreparedPhotos() {
  const [progress, setProgress] = useState<PhotoProgress | null>(null);
  const prepared = useRef(new WeakMap<File, File>());
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  /** @returns the files to send instead, in the same order; undefined if the page was left meanwhile */
  async function prepare(files: readonly File[]): Promise<File[] | undefined> {
    if (files.length === 0) return [];
    setProgress({ current: 1, total: files.length });
    const shrink = await loadShrinking();
    const ready: File[] = [];
    for (const [index, file] of files.entries()) {
      if (!isHere.current) return undefined;
      setProgress({ current: index + 1, total: files.length });
      const photo = prepared.current.get(file) ?? (await shrink(file));
      prepared.current.set(file, photo);
      ready.push(photo);
    }
    setProgress(null);
    return isHere.current ? ready : undefined;
  }

  return { progress, prepare };
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
