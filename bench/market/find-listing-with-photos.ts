/** The newest listing whose photos can be swiped. */
export async function findListingWithPhotos(origin: string): Promise<string> {
  const list = await (await fetch(`${origin}/product`)).text();
  for (const [path] of list.matchAll(/\/product\/detail\/[\w-]+/g)) {
    const detail = await (await fetch(origin + path)).text();
    if (detail.includes('aria-label="다음 사진"')) return path;
  }
  throw new Error('no listing with several photos on the first page');
}
