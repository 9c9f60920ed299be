/** In px of the viewport. */
export type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

/** A larger one is still known by what is seen of it. */
const MAX_ICON_PX = 64;

/** Empty above and below what is written in a line of the smallest text. */
const LEADING_PX = 3;

/** The lines of text within an area and the pictures that are icons, as far as they are seen there. */
export function readUnder(area: Box, root: Element, floating: Element): { texts: Box[]; icons: Box[] } {
  const under = { texts: [] as Box[], icons: [] as Box[] };
  for (const node of root.childNodes) {
    if (node instanceof Text) under.texts.push(...linesOf(node, area));
    if (!(node instanceof Element) || node === floating) continue;
    // What lies outside its parent is rare; what is cut off at the parent's edge is not seen.
    const box = node.getBoundingClientRect();
    const seen = overlapOf(box, area);
    if (!seen) continue;
    if (node.matches('img, svg') && box.width <= MAX_ICON_PX) under.icons.push(seen);
    const { texts, icons } = readUnder(seen, node, floating);
    under.texts.push(...texts);
    under.icons.push(...icons);
  }
  return under;
}

function linesOf(text: Text, area: Box): Box[] {
  if (text.data.trim() === '') return [];
  const range = document.createRange();
  const parent = text.parentElement!;
  // With what the style sheet draws before it, as the heart of a count.
  const isAlone = getComputedStyle(parent, '::before').content === 'none';
  range.selectNodeContents(text);
  const lines = isAlone ? [...range.getClientRects()] : [parent.getBoundingClientRect()];
  return lines.flatMap(({ left, right, top, bottom }) => {
    const ink = { left, right, top: top + LEADING_PX, bottom: bottom - LEADING_PX };
    return overlapOf(ink, area) ?? [];
  });
}

/** Less than a pixel, as of what only screen readers are told, is none. */
function overlapOf(one: Box, other: Box): Box | undefined {
  const overlap = {
    left: Math.max(one.left, other.left),
    right: Math.min(one.right, other.right),
    top: Math.max(one.top, other.top),
    bottom: Math.min(one.bottom, other.bottom),
  };
  const isSeen = overlap.right - overlap.left > 1 && overlap.bottom - overlap.top > 1;
  return isSeen ? overlap : undefined;
}

export function overlaps(one: Box, other: Box): boolean {
  return one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;
}
