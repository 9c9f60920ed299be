/** The message is for the operator. */
export class CannotOpen extends Error {
  override readonly name = 'CannotOpen';
}
