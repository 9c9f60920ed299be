export interface ScrollPosition {
  href: string;
  topPx: number;
}

const CARDS = 'main a[href^="/product/detail/"]';

export function measureScrollPosition(): ScrollPosition | undefined {
  if (window.scrollY === 0) return undefined;
  for (const card of document.querySelectorAll(CARDS)) {
    const { top, bottom } = card.getBoundingClientRect();
    if (bottom > 0) return { href: card.getAttribute('href') ?? '', topPx: top };
  }
  return undefined;
}

export function restoreScrollPosition({ href, topPx }: ScrollPosition): void {
  const card = [...document.querySelectorAll(CARDS)].find((link) => link.getAttribute('href') === href);
  if (card) window.scrollBy({ top: card.getBoundingClientRect().top - topPx, behavior: 'instant' });
}
