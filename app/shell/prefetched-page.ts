let isAtHand: (href: string) => boolean = () => false;

/** Whether the page at an address (path and parameters) opens without asking the server, as things stand. */
export function isPageAtHand(href: string): boolean {
  return isAtHand(href);
}

/** Names who knows of pages that are kept. */
export function tellPagesAtHand(teller: (href: string) => boolean): void {
  isAtHand = teller;
}
