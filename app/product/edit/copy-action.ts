/** Opens the form of a new listing as a copy. */
export function copyAction(productId: string): string {
  return `/upload/copy/${productId}`;
}
