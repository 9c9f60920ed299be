import { useEffect, useRef, useState } from 'react';
import { choosePhotos } from './choose-photos.ts';
import { moveItem } from './photo-order.ts';

/** A photo held in the page until its form is sent. */
export interface ChosenPhoto {
  /** An object URL of the file; it is the photo's identity as well. */
  url: string;
  file: File;
}

/** The photos of a form, kept in the page so that a refused submission loses none. */
export function useChosenPhotos() {
  const [photos, setPhotos] = useState<ChosenPhoto[]>([]);
  const urls = useRef(new Set<string>());

  useEffect(() => {
    const held = urls.current;
    return () => held.forEach((url) => URL.revokeObjectURL(url));
  }, []);

  /** Takes on the files that may join; returns what is to be said about the others. */
  function add(files: readonly File[]): string[] {
    const { taken, problems } = choosePhotos(photos.length, files);
    const added = taken.map((file) => ({ file, url: URL.createObjectURL(file) }));
    for (const { url } of added) urls.current.add(url);
    setPhotos([...photos, ...added]);
    return problems;
  }

  function remove(url: string): void {
    URL.revokeObjectURL(url);
    urls.current.delete(url);
    setPhotos((held) => held.filter((photo) => photo.url !== url));
  }

  function move(from: number, to: number): void {
    setPhotos((held) => moveItem(held, from, to));
  }

  return { photos, add, remove, move };
}
