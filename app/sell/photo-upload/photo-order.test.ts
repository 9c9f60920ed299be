import fc from 'fast-check';
import { expect, test } from 'vitest';
import { edgeScroll, moveItem, positionByKey, positionUnder, stepAside } from './photo-order.ts';

const listAndPositions = fc
  .uniqueArray(fc.integer(), { minLength: 1, maxLength: 10 })
  .chain((items) => fc.tuple(fc.constant(items), fc.nat(items.length - 1), fc.nat(items.length - 1)));

test('옮긴 사진은 새 자리에 있고, 나머지는 순서를 지키며, 되돌리면 처음과 같다', () => {
  fc.assert(
    fc.property(listAndPositions, ([items, from, to]) => {
      const moved = moveItem(items, from, to);
      const others = (list: number[]) => list.filter((item) => item !== items[from]);
      expect(moved[to]).toBe(items[from]);
      expect(others(moved)).toEqual(others(items));
      expect(moveItem(moved, to, from)).toEqual(items);
    }),
  );
});

test('없는 자리로는 옮기지 않는다', () => {
  expect(moveItem(['가', '나'], 0, 2)).toEqual(['가', '나']);
  expect(moveItem(['가', '나'], -1, 0)).toEqual(['가', '나']);
});

test('화살표는 한 자리, Home과 End는 끝으로; 끝에서는 움직이지 않는다', () => {
  expect(positionByKey('ArrowLeft', 2, 4)).toBe(1);
  expect(positionByKey('ArrowRight', 2, 4)).toBe(3);
  expect(positionByKey('Home', 2, 4)).toBe(0);
  expect(positionByKey('End', 2, 4)).toBe(3);
  expect(positionByKey('ArrowLeft', 0, 4)).toBeUndefined();
  expect(positionByKey('ArrowRight', 3, 4)).toBeUndefined();
  expect(positionByKey('Enter', 2, 4)).toBeUndefined();
});

test('끌던 사진의 자리는 반 칸을 넘을 때 바뀌고 줄을 벗어나지 않는다', () => {
  expect(positionUnder(1, 44, 90, 4)).toBe(1);
  expect(positionUnder(1, 46, 90, 4)).toBe(2);
  expect(positionUnder(1, -900, 90, 4)).toBe(0);
  expect(positionUnder(1, 900, 90, 4)).toBe(3);
});

test('비켜선 사진들은 옮긴 뒤의 자리에 서 있다', () => {
  fc.assert(
    fc.property(listAndPositions, ([items, from, to]) => {
      const moved = moveItem(items, from, to);
      items.forEach((item, index) => {
        if (index === from) return;
        const step = { back: -1, on: 1, none: 0 }[stepAside(index, from, to) ?? 'none'];
        expect(moved[index + step]).toBe(item);
      });
    }),
  );
});

test('가장자리에 가까울수록 빨리 넘어가고, 가운데서는 멈춰 있다', () => {
  expect(edgeScroll(200, 0, 400)).toBe(0);
  expect(edgeScroll(400, 0, 400)).toBe(12);
  expect(edgeScroll(0, 0, 400)).toBe(-12);
  expect(edgeScroll(376, 0, 400)).toBe(6);
  expect(edgeScroll(900, 0, 400)).toBe(12);
});
