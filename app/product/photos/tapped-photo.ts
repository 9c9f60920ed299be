import type { ShownPhoto } from '../../media/photo.ts';

let tapped: { source: string; box?: DOMRect } | undefined;

/** Called when a card's link is followed: its picture is in the browser's cache. */
export function noteTappedPhoto(card: Element): void {
  const image = card.querySelector('img');
  const isShown = image?.complete && image.naturalWidth > 0;
  tapped = isShown ? { source: image.currentSrc, box: image.getBoundingClientRect() } : undefined;
}

/** The file of this photo that the tapped card showed. Undefined on the server and on a page that was not tapped. */
export function findTappedSource({ address }: ShownPhoto): string | undefined {
  return tapped?.source.includes(`${address}-`) ? tapped.source : undefined;
}

const GROW = { duration: 240, easing: 'cubic-bezier(0.2, 0, 0, 1)' };

/**
 * Grows `carousel` from where the tapped card showed `photo`, once. By transform alone: a view transition would draw
 * the page that is left once more first.
 */
export function growFromCard(carousel: HTMLElement | null, photo: ShownPhoto | undefined): void {
  const box = photo && findTappedSource(photo) && tapped?.box;
  if (!box || !carousel || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  tapped = { source: tapped!.source };
  const { left, top, width } = carousel.getBoundingClientRect();
  // The page that opens stands at its top, whatever of the one before was scrolled.
  const [right, down] = [box.left - left, box.top - top - scrollY];
  const small = `translate(${right}px, ${down}px) scale(${box.width / width})`;
  const frame = { zIndex: 1, transformOrigin: '0 0' };
  carousel.animate(
    [
      { ...frame, transform: small },
      { ...frame, transform: 'none' },
    ],
    GROW,
  );
}
