import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { findActor, type Actor } from '../account/find-actor.server.ts';
import { CodedError } from '../platform/coded-error.ts';
import { toOutage } from '../platform/outage.server.ts';
import { outageText } from './failure-text.ts';
import { logOutage } from './log-outage.server.ts';
import { servicesContext, type Services } from './services.server.ts';

/** What a page's loader or action is given. */
export interface PageRequest {
  services: Services;
  request: Request;
  url: URL;
  params: Record<string, string | undefined>;
}

type RouteArgs = LoaderFunctionArgs | ActionFunctionArgs;
type RouteFunction<T> = (args: RouteArgs) => Promise<T>;

/** The one place where a coded error, and what keeps the market from its data, becomes a response. */
async function answering<T>(services: Services, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // Their account went while they were at it: there is nobody any more to be told more.
    if (error instanceof CodedError && error.code === 'signed-out') throw redirect('/login');
    const outage = toOutage(error);
    if (outage) throw answerOutage(services, outage);
    if (error instanceof CodedError) throw data({ code: error.code }, { status: error.status });
    throw error;
  }
}

/** A response of its own, because the router tells scripts nothing of why a resource failed. */
function answerOutage(services: Services, outage: CodedError): Response {
  logOutage(services, outage);
  const { code, status } = outage;
  return Response.json(
    { code, text: outageText(code) },
    { status, headers: { 'Cache-Control': 'no-store' } },
  );
}

function toPageRequest({ context, request, params }: RouteArgs): PageRequest {
  return { services: context.get(servicesContext), request, url: new URL(request.url), params };
}

/** A loader of a page that is the same for everyone. */
export function publicHandler<T>(handle: (page: PageRequest) => Promise<T>): RouteFunction<T> {
  return (args) => answering(args.context.get(servicesContext), () => handle(toPageRequest(args)));
}

/** A loader or action that knows who asks, if anybody has signed in. */
export function visitorHandler<T>(
  handle: (page: PageRequest & { actor: Actor | undefined }) => Promise<T>,
): RouteFunction<T> {
  return (args) => {
    const page = toPageRequest(args);
    return answering(page.services, async () => {
      return handle({ ...page, actor: await findActor(page.services, page.request) });
    });
  };
}

/** A loader or action for people who have signed in; others are sent to sign in and come back to `next`. */
export function memberHandler<T>(
  handle: (page: PageRequest & { actor: Actor }) => Promise<T>,
  next?: string,
): RouteFunction<T> {
  return visitorHandler(async (page) => {
    if (page.actor) return handle({ ...page, actor: page.actor });
    throw redirect(next ? `/login?next=${encodeURIComponent(next)}` : '/login');
  });
}
