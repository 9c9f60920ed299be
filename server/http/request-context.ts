import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Services } from '../../app/request/services.server.ts';
import type { RouteLabel } from '../routing/route-label.ts';

export interface RequestContext extends RouteLabel {
  /** With a logger that adds the request id to each line. */
  services: Services;
  address: string;
  /** From the page cache, which others share: the response must not carry a request id. */
  isCached: boolean;
  /** The request for handlers: a guard may have read its body. */
  request: Request;
  incoming: IncomingMessage;
  outgoing: ServerResponse;
}

type Answer = Response | undefined;

export type RequestHandler = (request: Request, context: RequestContext) => Answer | Promise<Answer>;

/** By the first handler that answers. */
export async function answerInOrder(
  handlers: readonly RequestHandler[],
  context: RequestContext,
): Promise<Response> {
  for (const handler of handlers) {
    const response = await handler(context.request, context);
    if (response) return response;
  }
  throw new Error('no handler answered');
}

export function onPath(path: string, answer: RequestHandler): RequestHandler {
  return (request, context) =>
    isBodyless(request.method) && pathOf(request) === path ? answer(request, context) : undefined;
}

export const isBodyless = (method: string): boolean => method === 'GET' || method === 'HEAD';

/** Also for addresses that no URL parser reads. */
export function pathOf({ url }: Request): string {
  return url.replace(/^https?:\/\/[^/?#]*/, '').split(/[?#]/, 1)[0]!;
}

export function textResponse(text: string, status: number, headers: Record<string, string> = {}): Response {
  const type = { 'Content-Type': 'text/plain; charset=UTF-8', 'Cache-Control': 'no-store' };
  return new Response(text, { status, headers: { ...type, ...headers } });
}
