import type { LoaderFunctionArgs } from 'react-router';
import { expect, test } from 'vitest';
import { CodedError } from '../platform/coded-error.ts';
import { visitorHandler } from './handler.server.ts';

const args = {
  context: { get: () => ({ config: {} }) },
  request: new Request('http://localhost/'),
  params: {},
} as unknown as LoaderFunctionArgs;

test('whose account went meanwhile is sent to the login screen', async () => {
  const handler = visitorHandler(async () => {
    throw new CodedError('signed-out', 'gone');
  });
  const thrown: unknown = await handler(args).catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(Response);
  expect((thrown as Response).headers.get('Location')).toBe('/login');
});
