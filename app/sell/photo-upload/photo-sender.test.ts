import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { StagedPhoto } from '../../media/staging/staged-photo.ts';
import { stagedAmong, photoProblems } from './chosen-photo.ts';
import { PhotoSender } from './photo-sender.ts';
import type { SendOutcome } from './send-photo.ts';

interface Sending {
  file: File;
  formPhotoIds: readonly string[];
  signal: AbortSignal;
  progress(sent: number): void;
  answer(outcome: SendOutcome): void;
}

let sendings: Sending[];
let preparing: string[];
let discarded: string[];
let waits: number[];
let refused: string[];
let sender: PhotoSender;
beforeEach(() => {
  [sendings, preparing, discarded, waits, refused] = [[], [], [], [], []];
  sender = new PhotoSender({
    prepare: async (file) => {
      preparing.push(file.name);
      return file.size > 0 ? { ok: true, file } : { ok: false, text: 'empty.' };
    },
    send: ({ file, formPhotoIds, signal, onProgress: progress }) =>
      new Promise((answer) => void sendings.push({ file, formPhotoIds, signal, progress, answer })),
    discard: (ids) => void discarded.push(...ids),
    onReject: ({ name }, text) => void refused.push(`${name}: ${text}`),
    wait: async (ms) => void waits.push(ms),
  });
});
afterEach(() => vi.restoreAllMocks());

const file = (name: string) => new File(['x'], name, { type: 'image/jpeg' });
const stagedAs = (id: string): StagedPhoto => ({ id, thumbnail: `/media/${id}.webp` });
const accepted = (id: string): SendOutcome => ({ ok: true, staged: stagedAs(id) });
const formResult = (kind: 'busy' | 'rejected' | 'failed'): SendOutcome => ({
  ok: false,
  kind,
  text: `${kind}.`,
});
const states = () => sender.getPhotos().map(({ state }) => state.name);
const at = (index: number) => sender.getPhotos()[index]!;
/** Resolves when as many have been begun. */
async function begun(count: number): Promise<void> {
  await expect.poll(() => sendings.length).toBe(count);
}

test('photos go two at a time, and the next follows when one is there', async () => {
  sender.add(['a', 'b', 'c'].map(file));
  await begun(2);
  expect(states()).toEqual(['sending', 'sending', 'waiting']);
  sendings[1]?.answer(accepted('b'));
  await begun(3);
  expect(states()).toEqual(['sending', 'staged', 'sending']);
  sendings[0]?.answer(accepted('a'));
  sendings[2]?.answer(accepted('c'));
  expect(await sender.settled()).toBe(true);
  expect(stagedAmong(sender.getPhotos())).toEqual(['a', 'b', 'c'].map(stagedAs));
  expect(preparing).toEqual(['a', 'b', 'c']);
});

test('each upload names the form’s other photos, which must not make room for it', async () => {
  sender.bringBack([stagedAs('old')]);
  sender.add(['a', 'b', 'c'].map(file));
  await begun(2);
  sendings[0]?.answer(accepted('a'));
  await begun(3);
  expect(sendings.map(({ formPhotoIds }) => formPhotoIds)).toEqual([['old'], ['old'], ['old', 'a']]);
});

test('progress is reported in steps and never ends before the answer', async () => {
  sender.add([file('a')]);
  await begun(1);
  let changes = 0;
  sender.subscribe(() => changes++);
  for (const sent of [0.5, 0.51, 0.52, 1]) sendings[0]?.progress(sent);
  expect(at(0).state).toEqual({ name: 'sending', percent: 95 });
  expect(changes).toBe(2);
});

test('where the server has no place it is asked again, later and later, and at last not any more', async () => {
  sender.add([file('a')]);
  for (let tries = 1; tries <= 6; tries++) {
    await begun(tries);
    sendings.at(-1)?.answer(formResult('busy'));
  }
  await sender.settled();
  expect(states()).toEqual(['failed']);
  expect(waits).toEqual([1000, 2000, 3000, 4000, 5000]);
});

test('what failed is sent again on demand, without being made ready again', async () => {
  sender.add([file('a')]);
  await begun(1);
  sendings[0]?.answer(formResult('failed'));
  await sender.settled();
  expect(photoProblems(sender.getPhotos())).toBe('사진 1: failed. 다시 보내거나 빼 주세요.');
  sender.retry(at(0).url);
  await begun(2);
  sendings[1]?.answer(accepted('a'));
  await sender.settled();
  expect([states(), preparing, photoProblems(sender.getPhotos())]).toEqual([['staged'], ['a'], undefined]);
});

test('what is no photo falls out of the list with a word, whether here or at the server', async () => {
  sender.add([file('a'), file('b'), new File([], 'c')]);
  await begun(2);
  sendings[0]?.answer(accepted('a'));
  sendings[1]?.answer(formResult('rejected'));
  await sender.settled();
  expect(refused.toSorted()).toEqual(['b: rejected.', 'c: empty.']);
  expect(stagedAmong(sender.getPhotos())).toEqual([stagedAs('a')]);
  expect(sender.getPhotos()).toHaveLength(1);
  expect(discarded).toEqual([]);
});

test('a photo that cannot be made ready has failed, and the next one goes on', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const broken = new PhotoSender({
    prepare: (each) =>
      each.name === 'a' ? Promise.reject(new Error('broken')) : Promise.resolve({ ok: true, file: each }),
    send: async () => accepted('b'),
    discard: () => undefined,
    onReject: () => undefined,
    wait: async () => undefined,
  });
  broken.add(['a', 'b'].map(file));
  await broken.settled();
  expect(broken.getPhotos().map(({ state }) => state.name)).toEqual(['failed', 'staged']);
  expect(log).toHaveBeenCalledOnce();
});

test('a removed photo is given up: held at once, on its way as soon as it is answered for', async () => {
  sender.add(['a', 'b', 'c'].map(file));
  await begun(2);
  sendings[0]?.answer(accepted('a'));
  await begun(3);
  for (const name of ['a', 'b'])
    sender.remove(sender.getPhotos().find((photo) => photo.file?.name === name)!.url);
  expect(discarded).toEqual(['a']);
  expect(sendings[1]?.signal.aborted).toBe(true);
  sendings[1]?.answer(accepted('b'));
  await expect.poll(() => discarded).toEqual(['a', 'b']);
  expect(sender.getPhotos()).toHaveLength(1);
});

test('photos of a draft come first, as many as there is room for', () => {
  sender.add(['a', 'b', 'c'].map(file));
  const draft = Array.from({ length: 8 }, (_, index) => stagedAs(`d${index}`));
  expect(sender.bringBack(draft)).toBe(1);
  expect(sender.getPhotos()).toHaveLength(10);
  expect(stagedAmong(sender.getPhotos())).toEqual(draft.slice(0, 7));
  expect(discarded).toEqual(['d7']);
});

test('what the server holds no more can be sent again where its file is here', async () => {
  sender.bringBack([stagedAs('old')]);
  sender.add([file('a')]);
  await begun(1);
  sendings[0]?.answer(accepted('new'));
  await sender.settled();
  sender.lose(['old', 'new']);
  expect(photoProblems(sender.getPhotos())).toBe(
    '사진 1: 보관이 끝났어요. 빼 주세요. 사진 2: 보관이 끝났어요. 다시 보내거나 빼 주세요.',
  );
  sender.remove(at(0).url);
  expect(discarded).toEqual([]);
  sender.retry(at(0).url);
  await begun(2);
});

test('leaving the form aborts its uploads, and settles those that wait', async () => {
  sender.add([file('a')]);
  await begun(1);
  const settled = sender.settled();
  sender.stop();
  expect(await settled).toBe(false);
  expect(sendings[0]?.signal.aborted).toBe(true);
  sendings[0]?.answer(accepted('a'));
  await expect.poll(() => discarded).toEqual(['a']);
});
