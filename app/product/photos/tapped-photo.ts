import type { CSSProperties } from 'react';
import type { ShownPhoto } from '../../media/photo.ts';

let tappedSource: string | undefined;

/** For the view transition from a card's photo to the product's. A page has at most one element of a name. */
const GROWING_PHOTO = 'growing-photo';

/** Called when a card's link is followed: its picture is in the browser's cache. */
export function noteTappedPhoto(card: Element): void {
  const image = card.querySelector('img');
  tappedSource = image?.complete && image.naturalWidth > 0 ? image.currentSrc : undefined;
  const named = document.querySelectorAll<HTMLElement>('[style*="view-transition-name"]');
  for (const { style } of named) style.viewTransitionName = '';
  if (image && tappedSource) image.style.viewTransitionName = GROWING_PHOTO;
}

/** Shows the tapped card's file until the photo itself is decoded. Nothing on the server and where no card was tapped. */
export function styleAfterTap({ address }: ShownPhoto): CSSProperties | undefined {
  if (!tappedSource?.includes(`${address}-`)) return undefined;
  return { background: `center / cover url("${tappedSource}")`, viewTransitionName: GROWING_PHOTO };
}
