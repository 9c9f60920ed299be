/** Ends `content-visibility` (`:root:not([data-whole])`), whose heights are estimates. */
export function layOutWhole(): void {
  document.documentElement.toggleAttribute('data-whole', true);
}

/** At the first scroll or going back. */
export function layOutWholeInTime(): void {
  if (window.scrollY > 0) layOutWhole();
  for (const event of ['scroll', 'popstate']) {
    window.addEventListener(event, layOutWhole, { once: true, passive: true });
  }
}
