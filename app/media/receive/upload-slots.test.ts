import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_PHOTO_BYTES } from '../photo.ts';
import { UploadSlots, type UploadSlot } from './upload-slots.ts';

const MEGABYTE = 1024 * 1024;
const at = (
  accountId: string,
  address: string = accountId,
  maxUploadsPerAddress: number | undefined = 40,
) => ({
  accountId,
  address,
  maxUploadsPerAddress,
});

test('a person has two upload slots, and a released slot is free once', () => {
  const uploadSlots = new UploadSlots();
  const first = uploadSlots.take(at('a'));
  expect(uploadSlots.take(at('a'))).toBeDefined();
  expect(uploadSlots.take(at('a', 'elsewhere'))).toBeUndefined();
  first?.release();
  first?.release();
  expect(uploadSlots.take(at('a'))).toBeDefined();
  expect(uploadSlots.take(at('a'))).toBeUndefined();
});

test('an announced length takes no room: a sender of one byte takes a megabyte', () => {
  const uploadSlots = new UploadSlots();
  const slots = Array.from({ length: 200 }, (_, index) => uploadSlots.take(at(String(index)))).filter(
    Boolean,
  );
  expect(slots).toHaveLength(160);
  expect(slots[0]?.add(1)).toBe(true);
  expect(uploadSlots.take(at('last'))).toBeUndefined();
  slots[1]?.release();
  expect(uploadSlots.take(at('last'))).toBeDefined();
});

test('an upload grows as long as there is room, and what it no longer keeps is room for others', () => {
  const uploadSlots = new UploadSlots();
  const slots = Array.from({ length: 8 }, (_, index) => uploadSlots.take(at(String(index)))!);
  expect(slots.map((slot) => slot.add(MAX_PHOTO_BYTES))).toEqual(Array(8).fill(true));
  expect(slots[0]?.add(1)).toBe(false);
  expect(uploadSlots.take(at('other'))).toBeUndefined();
  slots[0]?.subtract(MAX_PHOTO_BYTES);
  expect(slots[1]?.add(MAX_PHOTO_BYTES)).toBe(false);
  const other = uploadSlots.take(at('other'));
  expect(other?.add(18 * MEGABYTE)).toBe(true);
});

test('each upload without room is reported, be it refused at its start or while it grows', () => {
  const uploadSlots = new UploadSlots();
  let rejected = 0;
  uploadSlots.onRejected = () => void rejected++;
  const slots = Array.from({ length: 8 }, (_, index) => uploadSlots.take(at(String(index)))!);
  for (const slot of slots) slot.add(MAX_PHOTO_BYTES);
  expect(rejected).toBe(0);
  slots[0]?.add(1);
  uploadSlots.take(at('other'));
  uploadSlots.take(at('few', 'campus', 0));
  expect(rejected).toBe(3);
});

test('an address has so many uploads, and half of the room, and leaves the rest to others', () => {
  const uploadSlots = new UploadSlots();
  const few = Array.from({ length: 5 }, (_, index) => uploadSlots.take(at(`few${index}`, 'campus', 4)));
  expect(few.map(Boolean)).toEqual([true, true, true, true, false]);
  expect(few.slice(0, 4).map((slot) => slot?.add(MAX_PHOTO_BYTES))).toEqual([true, true, true, true]);
  expect(few[0]?.add(1)).toBe(false);
  expect(uploadSlots.take(at('few9', 'campus'))).toBeUndefined();
  const others = Array.from({ length: 4 }, (_, index) => uploadSlots.take(at(`other${index}`, 'home')));
  expect(others.map((slot) => slot?.add(MAX_PHOTO_BYTES))).toEqual([true, true, true, true]);
});

test('where addresses are not limited, one may take it all', () => {
  const uploadSlots = new UploadSlots();
  const slots = Array.from({ length: 8 }, (_, index) =>
    uploadSlots.take({ ...at(`${index}`, 'here'), maxUploadsPerAddress: undefined }),
  );
  expect(slots.map((slot) => slot?.add(MAX_PHOTO_BYTES))).toEqual(Array(8).fill(true));
});

type Step = { kind: 'take' | 'add' | 'subtract' | 'release'; who: number; megabytes: number };

test('whatever comes and goes, the room is never passed and all of it comes back', () => {
  const step: fc.Arbitrary<Step> = fc.record({
    kind: fc.constantFrom('take', 'add', 'add', 'subtract', 'release'),
    who: fc.nat({ max: 11 }),
    megabytes: fc.nat({ max: 40 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
      const uploadSlots = new UploadSlots();
      const open: { slot: UploadSlot; size: number; address: number; who: number }[] = [];
      const sum = (of: typeof open) => of.reduce((all, { size }) => all + Math.max(1, size), 0);
      for (const { kind, who, megabytes } of steps) {
        const own = open.find((one) => one.who === who);
        if (kind === 'take') {
          const address = who % 3;
          const mayTake =
            open.filter((one) => one.who === who).length < 2 &&
            open.filter((one) => one.address === address).length < 5 &&
            sum(open.filter((one) => one.address === address)) < 80 &&
            sum(open) < 160;
          const slot = uploadSlots.take(at(String(who), String(address), 5));
          expect(Boolean(slot)).toBe(mayTake);
          if (slot) open.push({ slot, size: 0, address, who });
        } else if (own && kind === 'add') {
          const grown = { ...own, size: own.size + megabytes };
          const after = [...open.filter((one) => one !== own), grown];
          const fits = sum(after) <= 160 && sum(after.filter(({ address }) => address === own.address)) <= 80;
          expect(own.slot.add(megabytes * MEGABYTE)).toBe(fits || sum([grown]) === sum([own]));
          if (fits || sum([grown]) === sum([own])) own.size = grown.size;
        } else if (own && kind === 'subtract') {
          const less = Math.min(own.size, megabytes);
          own.slot.subtract(less * MEGABYTE);
          own.size -= less;
        } else if (own) {
          own.slot.release();
          open.splice(open.indexOf(own), 1);
        }
      }
      for (const { slot } of open) slot.release();
      const anew = Array.from({ length: 8 }, (_, index) => uploadSlots.take(at(`new${index}`)));
      expect(anew.every((slot) => slot?.add(MAX_PHOTO_BYTES))).toBe(true);
    }),
  );
});
