import { argon2 } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { hashPassword, verifyPassword } from './password.server.ts';

vi.unmock('./password-cost.server.ts');
vi.mock(import('node:crypto'), async (importOriginal) => {
  const crypto = await importOriginal();
  return { ...crypto, argon2: vi.fn<typeof crypto.argon2>(crypto.argon2) };
});

const PASSWORD = '파란 코끼리 열두 마리';

test('해시는 소금 친 argon2id이고 PHC 형식이다', async () => {
  const [first, second] = await Promise.all([hashPassword(PASSWORD), hashPassword(PASSWORD)]);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(first).not.toBe(second);
});

test('맞는 비밀번호만, 어떤 유니코드 형태로 치든 맞는다', async () => {
  const stored = await hashPassword(PASSWORD.normalize('NFD'));
  expect(await verifyPassword(PASSWORD.normalize('NFC'), stored)).toBe(true);
  expect(await verifyPassword(`${PASSWORD} `, stored)).toBe(false);
  expect(await verifyPassword('', stored)).toBe(false);
});

test('없는 계정의 비밀번호는 무엇이든 틀리고, 있는 계정과 같은 비용으로 확인한다', async () => {
  const stored = await hashPassword(PASSWORD);
  const costOf = async (hash: string | undefined) => {
    vi.mocked(argon2).mockClear();
    expect(await verifyPassword('틀린 비밀번호', hash)).toBe(false);
    return vi.mocked(argon2).mock.calls.map(([algorithm, { memory, passes, parallelism, tagLength }]) => {
      return { algorithm, memory, passes, parallelism, tagLength };
    });
  };
  const known = await costOf(stored);
  expect(known).toMatchObject([{ algorithm: 'argon2id', memory: 19_456, passes: 2 }]);
  expect(await costOf(undefined)).toEqual(known);
});

test('다른 구현이 만든 해시도 그 비용대로 확인한다', async () => {
  // phc-winner-argon2: echo -n password | argon2 somesalt -id -t 2 -k 256 -p 1 -l 32
  const stored = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4';
  expect(await verifyPassword('password', stored)).toBe(true);
  expect(await verifyPassword('Password', stored)).toBe(false);
});

test('알 수 없는 형식은 틀린 비밀번호가 아니라 고장이다', async () => {
  await expect(verifyPassword(PASSWORD, '$2b$12$abc')).rejects.toThrow('PHC');
});

test('한꺼번에 몰려도 모두 답을 받는다', async () => {
  const hashes = await Promise.all(Array.from({ length: 8 }, () => hashPassword(PASSWORD)));
  expect(new Set(hashes).size).toBe(8);
});
