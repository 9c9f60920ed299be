/** An operator's text that cannot be used; one line with its path. */
export class ContentError extends Error {
  override name = 'ContentError';
}
