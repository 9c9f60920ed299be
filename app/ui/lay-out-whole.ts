/**
 * Has everything laid out that CSS has left for later (`:root:not([data-whole])`), so that nothing stands where its
 * size was only guessed. From then on the page stays so.
 */
export function layOutWhole(): void {
  document.documentElement.toggleAttribute('data-whole', true);
}
