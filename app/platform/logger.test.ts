import { expect, test } from 'vitest';
import { toErrorLine } from './logger.server.ts';

test('an error is logged without the database’s detail about the row', () => {
  const error = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (email_key)=(whale@dasi.kr) already exists.',
    parameters: ['whale@dasi.kr'],
  });
  const line = toErrorLine(error);
  expect(line).toMatchObject({ type: 'Error', message: 'duplicate key', code: '23505' });
  expect(JSON.stringify(line)).not.toContain('whale');
});

test('all errors of an AggregateError are logged, and other values unchanged', () => {
  expect(toErrorLine(new AggregateError([new Error('one'), new Error('two')]))).toMatchObject({
    errors: [{ message: 'one' }, { message: 'two' }],
  });
  expect(toErrorLine('words')).toBe('words');
});
