/** Ends `content-visibility` (`:root:not([data-whole])`), whose heights are estimates. */
export function renderOffscreen(): void {
  document.documentElement.toggleAttribute('data-whole', true);
}

export function renderOffscreenOnScroll(): void {
  if (window.scrollY > 0) renderOffscreen();
  for (const event of ['scroll', 'popstate']) {
    window.addEventListener(event, renderOffscreen, { once: true, passive: true });
  }
}
