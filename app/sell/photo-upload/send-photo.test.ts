import { afterEach, expect, test, vi } from 'vitest';
import { discardStagedPhotos } from './send-photo.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test.each([
  ['given up', 204, 0],
  ['gone already', 404, 0],
  ['not given up', 503, 1],
])('a photo that is %s (%i) is asked for once', async (_, status, complaints) => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const request = vi.fn<typeof fetch>(async () => new Response(null, { status }));
  vi.stubGlobal('fetch', request);
  discardStagedPhotos(['a', 'b']);
  await new Promise((resolve) => setImmediate(resolve));
  expect(log).toHaveBeenCalledTimes(complaints * 2);
  expect(request.mock.calls.map((call: unknown[]) => call[0])).toEqual([
    '/upload/photos/a',
    '/upload/photos/b',
  ]);
});
