/**
 * Of whom nothing is heard for this long has gone, whatever the connection says: a phone that changes from one network
 * to another takes no leave. As long as the browser's own patience (`send-photo.ts`).
 */
export const LONGEST_SILENCE_MS = 60_000;

type Body = ReadableStreamDefaultReader<Uint8Array>;

/** The next piece of what somebody sends, or `aborted` when they have gone; the body is then to be given up. */
export async function nextPiece(body: Body): Promise<Awaited<ReturnType<Body['read']>> | 'aborted'> {
  const silence = Promise.withResolvers<'aborted'>();
  const timer = setTimeout(() => silence.resolve('aborted'), LONGEST_SILENCE_MS);
  try {
    return await Promise.race([body.read().catch(() => 'aborted' as const), silence.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Takes no more of it. */
export async function giveUpBody(body: Body): Promise<void> {
  await body.cancel().catch(() => {
    // Broken off by the other side as well: there is nothing left to give up.
  });
}
