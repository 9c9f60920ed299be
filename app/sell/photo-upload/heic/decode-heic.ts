/** For browsers without HEIC: a worker loads a decoder of 700 kB. Undefined on failure. */
export async function decodeHeic(file: File): Promise<ImageBitmap | undefined> {
  const thread = new Worker(new URL('./heic-thread.ts', import.meta.url), { type: 'module' });
  const answered = new Promise<ImageBitmap | undefined>((resolve) => {
    thread.addEventListener('message', ({ data }: MessageEvent<ImageBitmap | undefined>) => resolve(data));
    thread.addEventListener('error', () => resolve(undefined));
  });
  thread.postMessage(file);
  return answered.finally(() => thread.terminate());
}
