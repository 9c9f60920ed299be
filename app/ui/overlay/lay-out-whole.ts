/**
 * Has everything laid out that CSS has left for later (`:root:not([data-whole])`), so that nothing stands where its
 * size was only guessed. From then on the page stays so.
 */
export function layOutWhole(): void {
  document.documentElement.toggleAttribute('data-whole', true);
}

/** Does so as soon as somebody scrolls, or goes back to where they have: before that no place depends on it. */
export function layOutWholeInTime(): void {
  if (window.scrollY > 0) layOutWhole();
  for (const event of ['scroll', 'popstate']) {
    window.addEventListener(event, layOutWhole, { once: true, passive: true });
  }
}
