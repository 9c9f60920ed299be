import {
  RouterContextProvider,
  type LoaderFunction,
  type LoaderFunctionArgs,
  type ServerBuild,
  type UNSAFE_DataWithResponseInit as Rejection,
} from 'react-router';
import { servicesContext } from '../../app/request/services.server.ts';
import { pageContextKey, type PageContext } from '../../app/request/page-context.server.ts';
import { isBodyless, pathOf, type RequestContext, type RequestHandler } from './request-context.ts';
import { finishResponse } from './finish-response.ts';
import { CLIENT_CLOSED_REQUEST } from './page-handler.ts';
import { localizeError } from './localized-error.ts';

const API = 'pages/api/';
/** The router's text; `localizeError` translates it. */
const FAILED = 'Unexpected Server Error';

type Params = Record<string, string>;

/** Runs the route's loader alone for API reads, which is faster. The router handles everything else. */
export function apiHandler({ routes }: Pick<ServerBuild, 'routes'>): RequestHandler {
  const readable = Object.values(routes).flatMap((route) =>
    route?.path && route.id.startsWith(API) && route.module.loader
      ? [{ pattern: patternOf(route.path), load: route.module.loader as LoaderFunction }]
      : [],
  );
  return (request, context) => {
    if (!isBodyless(request.method)) return undefined;
    const path = pathOf(request);
    for (const { pattern, load } of readable) {
      const match = pattern.exec(path);
      if (match) return readApi(load, request, { ...match.groups }, context);
    }
    return undefined;
  };
}

function patternOf(path: string): RegExp {
  return new RegExp(`^/${path.replaceAll('.', '\\.').replaceAll(/:(\w+)/g, '(?<$1>[\\w-]+)')}$`);
}

async function readApi(
  load: LoaderFunction,
  request: Request,
  params: Params,
  { services, address, path, outgoing }: RequestContext,
): Promise<Response> {
  const pageContext: PageContext = { address, path, isSent: false };
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  context.set(pageContextKey, pageContext);
  const args = { request, params, context } as unknown as LoaderFunctionArgs;
  const response = await answerOf(load, args).catch((error: unknown) => {
    if (!outgoing.destroyed) services.logger.error({ err: error, path });
    return new Response(FAILED, { status: 500, headers: { 'Content-Type': 'text/plain' } });
  });
  if (outgoing.destroyed) return new Response(null, { status: CLIENT_CLOSED_REQUEST });
  return finishResponse(await localizeError(response), pageContext.retryAfterS);
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
