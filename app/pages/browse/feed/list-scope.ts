/** A place in a list on screen: a card, and how far below the window's top it stands. */
export interface ListPlaceOnScreen {
  /** Where the card leads. */
  href: string;
  topPx: number;
}

const CARDS = 'main a[href^="/product/detail/"]';

/** The first card that can be seen; undefined at the top of the page, and where there is none. */
export function measurePlace(): ListPlaceOnScreen | undefined {
  if (window.scrollY === 0) return undefined;
  for (const card of document.querySelectorAll(CARDS)) {
    const { top, bottom } = card.getBoundingClientRect();
    if (bottom > 0) return { href: card.getAttribute('href') ?? '', topPx: top };
  }
  return undefined;
}

/** Scrolls that card to where it stood, whatever has been listed above it since; nothing when it is gone. */
export function restorePlace({ href, topPx }: ListPlaceOnScreen): void {
  const card = [...document.querySelectorAll(CARDS)].find((link) => link.getAttribute('href') === href);
  if (card) window.scrollBy({ top: card.getBoundingClientRect().top - topPx, behavior: 'instant' });
}
