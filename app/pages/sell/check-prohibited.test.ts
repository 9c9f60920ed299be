import { expect, test } from 'vitest';
import { openArticles } from '../../support/articles/articles.server.ts';
import { checkProhibited } from './check-prohibited.server.ts';

const { prohibited } = openArticles();
const check = (title: string, rest = {}) => checkProhibited(prohibited, { title, ...rest });

test('P-banned: a form is warned once of what its title names, and again of what is new', () => {
  expect(check('나무 책상')).toEqual({ ok: true, named: [] });
  expect(check('맥주 팝니다')).toMatchObject({
    ok: false,
    why: { warnings: [{ slug: '01-alcohol', name: '술' }], reason: expect.stringContaining('(술)') },
  });
  expect(check('맥주 팝니다', { seenTyped: '01-alcohol' })).toEqual({ ok: true, named: ['술'] });
  expect(check('맥주, 홍삼', { seenTyped: '01-alcohol' })).toMatchObject({
    ok: false,
    why: { warnings: [{ name: '술' }, { name: '건강기능식품' }] },
  });
});

test('P-banned: what the title has named before is no news', () => {
  expect(check('맥주 싸게', { titleBefore: '맥주 팝니다' })).toEqual({ ok: true, named: [] });
  expect(check('맥주, 홍삼', { titleBefore: '맥주 팝니다' })).toMatchObject({
    why: { warnings: [{ name: '건강기능식품' }] },
  });
});

test('P-banned: what the operator refuses is refused at the title, also once it was seen', () => {
  const refusing = prohibited.map((thing) => ({ ...thing, isRefused: thing.slug === '01-alcohol' }));
  expect(checkProhibited(refusing, { title: '맥주 팝니다', seenTyped: '01-alcohol' })).toEqual({
    ok: false,
    why: { errors: { title: expect.stringMatching(/^이 장터에는 올릴 수 없어요 \(술\)\. 주류는/) } },
  });
});
