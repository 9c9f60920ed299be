import { Hono } from 'hono';
import {
  RouterContextProvider,
  type LoaderFunction,
  type LoaderFunctionArgs,
  type ServerBuild,
  type UNSAFE_DataWithResponseInit as Rejection,
} from 'react-router';
import { servicesContext } from '../../app/request/services.server.ts';
import { pageContextKey, type PageContext } from '../../app/request/page-context.server.ts';
import type { RequestEnv, RequestHandler } from './request-context.ts';
import { finishResponse } from './finish-response.ts';
import { CLIENT_CLOSED_REQUEST } from './page-handler.ts';
import { localizeError } from './localized-error.ts';

const API = 'pages/api/';
/** The router's text; `localizeError` translates it. */
const FAILED = 'Unexpected Server Error';

/** API reads by their route's loader alone, which is faster. Everything else goes to the router. */
export function apiRoutes({ routes }: Pick<ServerBuild, 'routes'>): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>();
  for (const route of Object.values(routes)) {
    if (!route?.path || !route.id.startsWith(API) || !route.module.loader) continue;
    app.get(`/${plainPath(route.path)}`, readApi(route.module.loader as LoaderFunction));
  }
  return app;
}

function plainPath(path: string): string {
  return path.replaceAll(/:\w+/g, (parameter) => `${parameter}{[\\w-]+}`);
}

function readApi(load: LoaderFunction): RequestHandler {
  return async ({ req, env, var: { requestContext } }) => {
    const { services, address, path } = requestContext;
    const pageContext: PageContext = { address, path, isSent: false };
    const context = new RouterContextProvider();
    context.set(servicesContext, services);
    context.set(pageContextKey, pageContext);
    const args = { request: req.raw, params: req.param(), context } as unknown as LoaderFunctionArgs;
    const response = await answerOf(load, args).catch((error: unknown) => {
      if (!env.outgoing.destroyed) services.logger.error({ err: error, path });
      return new Response(FAILED, { status: 500, headers: { 'Content-Type': 'text/plain' } });
    });
    if (env.outgoing.destroyed) return new Response(null, { status: CLIENT_CLOSED_REQUEST });
    return finishResponse(await localizeError(response), pageContext.retryAfterS);
  };
}

/** Loaders may throw their response. */
async function answerOf(load: LoaderFunction, args: LoaderFunctionArgs): Promise<Response> {
  try {
    return (await load(args, undefined)) as Response;
  } catch (error) {
    if (error instanceof Response) return error;
    if (!isRejection(error)) throw error;
    return Response.json({ message: FAILED }, { status: error.init?.status ?? 200 });
  }
}

function isRejection(error: unknown): error is Rejection<unknown> {
  return (error as Partial<Rejection<unknown>> | undefined)?.type === 'DataWithResponseInit';
}
