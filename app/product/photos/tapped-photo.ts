import type { ShownPhoto } from '../../media/photo.ts';

let tappedSource: string | undefined;

/** Called when a card's link is followed: its picture is in the browser's cache. */
export function noteTappedPhoto(card: Element): void {
  const image = card.querySelector('img');
  tappedSource = image?.complete && image.naturalWidth > 0 ? image.currentSrc : undefined;
}

/** The file of this photo that the tapped card showed. Undefined on the server and on a page that was not tapped. */
export function findTappedSource({ address }: ShownPhoto): string | undefined {
  return tappedSource?.includes(`${address}-`) ? tappedSource : undefined;
}
