const MAX_PAGE = 500;

/** Of a list in numbered pages; 1 where the text is no number of a page. */
export function parsePageNumber(text: string | null): number {
  const page = /^[1-9]\d{0,2}$/.test(text ?? '') ? Number(text) : 1;
  return Math.min(page, MAX_PAGE);
}
