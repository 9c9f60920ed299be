import type { MouseEvent } from 'react';
import { wonText } from '../../korean/won.ts';
import type { ShownPhoto } from '../../media/photo.ts';
import { isLeaveGuardShown } from '../../ui/overlay/leave-guards-shown.ts';
import { priceText, productPath, RESERVED_TEXT, SOLD_TEXT, type ProductSummary } from '../product.ts';

export type TappableProduct = Pick<
  ProductSummary,
  'id' | 'title' | 'category' | 'priceWon' | 'sold' | 'reserved'
>;

/** What the tapped card shows, as texts: its page is laid out of them until it has come. */
export interface TappedProduct {
  path: string;
  title: string;
  /** '' without one. */
  price: string;
  sold: boolean;
  state: string | undefined;
  /** The file of its picture, which is in the browser's cache. */
  source: string | undefined;
}

let tapped: TappedProduct | undefined;
let box: DOMRect | undefined;
let grownAt: number | undefined;
let openTapped: (() => void) | undefined;

/** The product whose card was tapped last in this document. */
export const getTapped = () => tapped;

/** @param open lays the tapped product's page over this one, and goes to it */
export function onTap(open: () => void): () => void {
  openTapped = open;
  return () => {
    openTapped = undefined;
  };
}

/** Called when a card's link is followed. */
export function tapProduct(event: MouseEvent<Element>, product: TappableProduct): void {
  const { sold, reserved } = product;
  const price = priceText(product);
  const image = event.currentTarget.querySelector('img');
  const isShown = image?.complete && image.naturalWidth > 0;
  grownAt = undefined;
  box = isShown ? image.getBoundingClientRect() : undefined;
  tapped = {
    path: productPath(product.id),
    title: product.title,
    price: price === wonText(null) ? '' : price,
    sold,
    state: sold ? SOLD_TEXT : reserved ? RESERVED_TEXT : undefined,
    source: isShown ? image.currentSrc : undefined,
  };
  // A leave guard asks its question before anything changes.
  if (!openTapped || !isPlain(event) || !navigator.onLine || isLeaveGuardShown()) return;
  event.preventDefault();
  openTapped();
}

function isPlain({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;
}

/** The file of this photo that the tapped card showed. Undefined on the server and on a page that was not tapped. */
export function findTappedSource({ address }: ShownPhoto): string | undefined {
  return tapped?.source?.includes(`${address}-`) ? tapped.source : undefined;
}

const GROW_MS = 240;

/**
 * Grows `frame` from where the tapped card showed its picture, once: the page itself goes on where the one that stands
 * in for it has come to. By transform alone: a view transition would draw the page that is left once more first.
 */
export function growFromCard(frame: HTMLElement | null, on: 'waiting page' | 'page'): void {
  const from = box;
  if (!from || !frame || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const isLast = on === 'page';
  if (isLast) box = undefined;
  const now = performance.now();
  grownAt ??= now;
  if (now - grownAt >= GROW_MS) return;
  const { left, top, width } = frame.getBoundingClientRect();
  // The page that opens stands at its top, whatever of the one before was scrolled.
  const [right, down] = [from.left - left, from.top - top - (isLast ? scrollY : 0)];
  const small = `translate(${right}px, ${down}px) scale(${from.width / width})`;
  const style = { zIndex: 1, transformOrigin: '0 0' };
  const animation = frame.animate(
    [
      { ...style, transform: small },
      { ...style, transform: 'none' },
    ],
    { duration: GROW_MS, easing: 'cubic-bezier(0.2, 0, 0, 1)' },
  );
  animation.currentTime = now - grownAt;
}
