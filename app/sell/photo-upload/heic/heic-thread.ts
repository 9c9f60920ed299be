import openLibheif from 'libheif-js/libheif-wasm/libheif-bundle.mjs';

/** A page's policy has no WebAssembly; this thread's own has (`server/guards/content-security-policy.ts`). */
self.addEventListener('message', async ({ data: file }: MessageEvent<File>) => {
  const bitmap = await decode(file).catch(() => undefined);
  self.postMessage(bitmap, { transfer: bitmap ? [bitmap] : [] });
});

/** Upright: the decoder applies the rotation. */
async function decode(file: File): Promise<ImageBitmap | undefined> {
  const { HeifDecoder } = openLibheif();
  const [photo] = new HeifDecoder().decode(new Uint8Array(await file.arrayBuffer()));
  if (!photo) return undefined;
  const pixels = new ImageData(photo.get_width(), photo.get_height());
  const isDrawn = await new Promise((resolve) => photo.display(pixels, (drawn) => resolve(drawn !== null)));
  return isDrawn ? createImageBitmap(pixels) : undefined;
}
