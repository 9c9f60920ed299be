/** An open page's live stream, and all that it was told. */
export interface LiveEar {
  heard(): string;
  leave(): void;
}

/** Listens at a server to what becomes of these products, and to what is listed after `after`. */
export async function openEar(url: string, ids: readonly string[], after = 0): Promise<LiveEar> {
  const leaving = new AbortController();
  const { signal } = leaving;
  const answer = await fetch(`${url}/live?ids=${ids.join(',')}&after=${after}`, { signal });
  let heard = '';
  const reading = (async () => {
    for await (const piece of answer.body!.pipeThrough(new TextDecoderStream())) heard += piece;
  })();
  reading.catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  return { heard: () => heard, leave: () => leaving.abort() };
}
