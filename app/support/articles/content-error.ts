/** A text of the operator's that cannot be shown as it stands: its place, and what is wrong, in one line. */
export class ContentError extends Error {
  override name = 'ContentError';
}
