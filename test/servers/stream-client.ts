/** An open page's live stream, and all that it was told. */
export interface StreamClient {
  received(): string;
  leave(): void;
}

/** Listens at a server to what becomes of these products, and to what is listed after `after`. */
export async function openStreamClient(
  url: string,
  ids: readonly string[],
  after = 0,
): Promise<StreamClient> {
  const leaving = new AbortController();
  const { signal } = leaving;
  const answer = await fetch(`${url}/live?ids=${ids.join(',')}&after=${after}`, { signal });
  let received = '';
  const reader = (async () => {
    for await (const piece of answer.body!.pipeThrough(new TextDecoderStream())) received += piece;
  })();
  reader.catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  return { received: () => received, leave: () => leaving.abort() };
}
