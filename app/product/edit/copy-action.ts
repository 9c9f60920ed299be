export function copyAction(productId: string): string {
  return `/upload/copy/${productId}`;
}
