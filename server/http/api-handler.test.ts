import { data, redirect, type LoaderFunctionArgs, type ServerBuild } from 'react-router';
import { describe, expect, test, vi } from 'vitest';
import { servicesContext, type Services } from '../../app/request/services.server.ts';
import { pageContextKey } from '../../app/request/page-context.server.ts';
import { apiHandler } from './api-handler.ts';
import { answerInOrder, type RequestContext } from './request-context.ts';

const loader = vi.fn<(args: LoaderFunctionArgs) => Promise<unknown>>();
const page = vi.fn<() => Promise<unknown>>();
const logger = { error: vi.fn<(line: object) => void>() };
const services = { logger } as unknown as Services;

const routes = {
  list: { id: 'pages/api/things', path: 'api/things', module: { loader } },
  thing: { id: 'pages/api/thing', path: 'api/things/:id', module: { loader } },
  sent: { id: 'pages/api/sent', path: 'api/sent', module: { action: page } },
  page: { id: 'pages/public/page', path: 'page', module: { loader: page } },
} as unknown as ServerBuild['routes'];

const outgoing = { destroyed: false };

/** What the app does around it, and the router behind it, which says so. */
function ask(path: string, method = 'GET'): Promise<Response> {
  const request = new Request(`http://localhost${path}`, { method });
  const known = { services, address: '192.0.2.1', path: '/shown' };
  const context = { ...known, request, outgoing } as unknown as RequestContext;
  return answerInOrder([apiHandler({ routes }), () => new Response('router')], context);
}

describe('what is read of the API', () => {
  test('is answered by the loader of its route, which gets client and address', async () => {
    loader.mockResolvedValueOnce(Response.json({ is: 'here' }, { headers: { 'Cache-Control': 'public' } }));
    const answer = await ask('/api/things/Ab-_1?q=a');
    expect(await answer.json()).toEqual({ is: 'here' });
    expect(answer.headers.get('Cache-Control')).toBe('public');
    const { params, request, context } = loader.mock.lastCall![0];
    expect(params).toEqual({ id: 'Ab-_1' });
    expect(request.url).toMatch(/\?q=a$/);
    expect(context.get(servicesContext)).toBe(services);
    expect(context.get(pageContextKey)).toEqual({ address: '192.0.2.1', path: '/shown', isSent: false });
  });

  test.each([
    '/api/things/',
    '/API/things',
    '/api//things',
    '/api/things/a%20b',
    '/api/sent',
    '/page',
    '/api',
  ])('other spellings, other methods and what is no API are the router’s: %s', async (path) =>
    expect(await (await ask(path)).text()).toBe('router'),
  );

  test('so is what is sent', async () => {
    expect(await (await ask('/api/things', 'POST')).text()).toBe('router');
  });

  test('is not cached unless it says so', async () => {
    loader.mockResolvedValueOnce(Response.json({}));
    expect((await ask('/api/things')).headers.get('Cache-Control')).toBe('no-store');
  });

  test.each([
    [404, '찾을 수 없어요.'],
    [403, '지금 계정으로는 할 수 없어요.'],
    [429, '요청을 처리하지 못했어요.'],
  ])('a refusal with a status says in Korean what it is: %i', async (status, text) => {
    loader.mockRejectedValueOnce(data({ code: 'x' }, { status }));
    const answer = await ask('/api/things');
    expect(answer.status).toBe(status);
    expect(await answer.json()).toEqual({ text });
  });

  test('what is refused for now says when to come back', async () => {
    loader.mockRejectedValueOnce(Response.json({ code: 'away', text: '잠시 후' }, { status: 503 }));
    const unavailable = await ask('/api/things');
    expect([unavailable.status, unavailable.headers.get('Retry-After')]).toEqual([503, '2']);
    loader.mockImplementationOnce(async ({ context }) => {
      context.get(pageContextKey).retryAfterS = 7;
      return Response.json({ text: '너무 잦아요' }, { status: 429 });
    });
    const limited = await ask('/api/things');
    expect([limited.status, limited.headers.get('Retry-After')]).toEqual([429, '7']);
  });

  test('a response that is thrown is the answer', async () => {
    loader.mockRejectedValueOnce(redirect('/login'));
    const answer = await ask('/api/things');
    expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/login']);
  });

  test('a bug is logged with its path, and answered without its words', async () => {
    const bug = new Error('secret');
    loader.mockRejectedValueOnce(bug);
    const answer = await ask('/api/things');
    expect(answer.status).toBe(500);
    expect(await answer.json()).toEqual({ text: '요청을 처리하지 못했어요.' });
    expect(logger.error).toHaveBeenLastCalledWith({ err: bug, path: '/shown' });
  });

  test('a client that disconnects is no failure', async () => {
    loader.mockImplementationOnce(async () => {
      outgoing.destroyed = true;
      throw new Error('broken off');
    });
    logger.error.mockClear();
    expect((await ask('/api/things')).status).toBe(499);
    expect(logger.error).not.toHaveBeenCalled();
    outgoing.destroyed = false;
  });
});
