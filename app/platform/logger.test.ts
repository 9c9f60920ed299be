import { expect, test } from 'vitest';
import { toErrorLine } from './logger.server.ts';

test('an error is logged without what the database tells of the row', () => {
  const error = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (email_key)=(whale@dasi.kr) already exists.',
    parameters: ['whale@dasi.kr'],
  });
  const line = toErrorLine(error);
  expect(line).toMatchObject({ type: 'Error', message: 'duplicate key', code: '23505' });
  expect(JSON.stringify(line)).not.toContain('whale');
});

test('errors that come together are all told, and what is no error is as it is', () => {
  expect(toErrorLine(new AggregateError([new Error('one'), new Error('two')]))).toMatchObject({
    errors: [{ message: 'one' }, { message: 'two' }],
  });
  expect(toErrorLine('words')).toBe('words');
});
