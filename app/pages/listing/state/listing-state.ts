/** Where a seller says what has become of a listing. @param conversationId with whom, to begin with */
export function statePath(productId: string, conversationId?: string): string {
  const path = `/receipt/${productId}/state`;
  return conversationId === undefined ? path : `${path}?${new URLSearchParams({ with: conversationId })}`;
}
