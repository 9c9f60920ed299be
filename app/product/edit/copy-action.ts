/** Makes a new listing's form of an old listing. */
export function copyAction(productId: string): string {
  return `/upload/copy/${productId}`;
}
