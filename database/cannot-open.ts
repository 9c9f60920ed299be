/** A database that is not to be opened as it is; the message is for whoever runs the market. */
export class CannotOpen extends Error {
  override readonly name = 'CannotOpen';
}
