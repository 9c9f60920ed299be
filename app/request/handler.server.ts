import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router';
import { type Actor, findActor } from '../account/account.server.ts';
import type { Client } from '../account/sign-in/guess-password.server.ts';
import { findDeviceCookie } from '../account/sign-in/known-devices.server.ts';
import { withNext } from '../account/sign-in/next-path.ts';
import { CodedError } from '../platform/coded-error.ts';
import { toOutage } from '../platform/outage.server.ts';
import { RateLimitedError } from '../platform/rate-limit/rate-limit.ts';
import { outageText } from './failure-text.ts';
import { requireVoice, type WritingIntents } from './muted-guard.server.ts';
import { type PageContext, pageContextKey } from './page-context.server.ts';
import { renewSession } from './renew-session.server.ts';
import { leadToSecondFactor, requireSecondFactor } from './second-factor-guard.server.ts';
import { logOutage, logSecurityEvent } from './security-log.server.ts';
import { type Services, servicesContext } from './services.server.ts';

export interface PageRequest {
  services: Services;
  request: Request;
  pageContext: PageContext;
  url: URL;
  params: Record<string, string | undefined>;
}

export interface Rejection {
  status: number;
  text: string;
}

type RouteArgs = LoaderFunctionArgs | ActionFunctionArgs;
type RouteFunction<T> = (args: RouteArgs) => Promise<T>;

export interface HandlerOptions<Page, L> {
  /** Returns the form as typed; without it, an error page. */
  onRateLimit?: (page: Page, error: RateLimitedError) => L | Promise<L>;
  /** During an outage: the form as typed, or as much of it as a loader has. Undefined: an error page. */
  onOutage?: (page: PageRequest, rejection: Rejection) => L | undefined | Promise<L | undefined>;
  writing?: WritingIntents;
}

/** The one place that maps coded errors and outages to responses. */
async function toResponse<T>(page: PageRequest, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // The account was deleted during the request.
    if (error instanceof CodedError && error.code === 'signed-out') throw redirect('/login');
    const outage = toOutage(error);
    if (outage) throw answerOutage(page.services, outage);
    if (!(error instanceof CodedError)) throw error;
    if (error.code === 'second-factor-needed') throw leadToSecondFactor(page, error);
    if (error.code === 'forbidden') logSecurityEvent(page, 'forbidden', { why: error.message });
    const text = error instanceof RateLimitedError ? { text: error.text } : {};
    throw data({ code: error.code, ...text }, { status: error.status });
  }
}

async function handleRateLimit<Page extends PageRequest, T, L>(
  page: Page,
  work: () => Promise<T>,
  { onRateLimit }: HandlerOptions<Page, L>,
): Promise<T | L> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof RateLimitedError)) throw error;
    page.pageContext.retryAfterS = error.retryAfterS;
    logSecurityEvent(page, 'limited', { limit: error.limit });
    if (!onRateLimit) throw error;
    return onRateLimit(page, error);
  }
}

const isWrite = ({ method }: Request) => !['GET', 'HEAD'].includes(method);

async function handleOutage<T, L>(
  page: PageRequest,
  work: () => Promise<T>,
  { onOutage }: Pick<HandlerOptions<never, L>, 'onOutage'>,
): Promise<T | L> {
  try {
    return await work();
  } catch (error) {
    const isSent = isWrite(page.request) || page.pageContext.isSent;
    const outage = onOutage && isSent ? toOutage(error) : undefined;
    if (!onOutage || !outage) throw error;
    const answer = await onOutage(page, { status: outage.status, text: outageText(outage.code) });
    if (answer === undefined) throw error;
    logOutage(page.services, outage);
    return answer;
  }
}

/** The router would hide the reason from scripts. */
function answerOutage(services: Services, outage: CodedError): Response {
  logOutage(services, outage);
  const { code, status } = outage;
  return Response.json(
    { code, text: outageText(code) },
    { status, headers: { 'Cache-Control': 'no-store' } },
  );
}

function toPageRequest({ context, request, params }: RouteArgs): PageRequest {
  const [services, pageContext] = [context.get(servicesContext), context.get(pageContextKey)];
  return { services, request, pageContext, url: new URL(request.url), params };
}

export function publicHandler<T, L = never>(
  handle: (page: PageRequest) => Promise<T>,
  options: HandlerOptions<PageRequest, L> = {},
): RouteFunction<T | L> {
  return (args) => {
    const page = toPageRequest(args);
    const work = () => handleRateLimit(page, () => handle(page), options);
    return toResponse(page, () => handleOutage(page, work, options));
  };
}

export type VisitorRequest = PageRequest & { actor: Actor | undefined };

/** Looks up the session, counts writes, and applies `requireSecondFactor`. */
export function visitorHandler<T, L = never>(
  handle: (page: VisitorRequest) => Promise<T>,
  options: HandlerOptions<VisitorRequest, L> = {},
): RouteFunction<T | L> {
  return (args) => {
    const page = toPageRequest(args);
    const handleVisitor = async () => {
      const { services, request } = page;
      const actor = await findActor(services, request, (session) => renewSession(services, session));
      if (actor) {
        page.pageContext.accountId = actor.id;
        await requireSecondFactor(page, actor);
      }
      const visited = { ...page, actor };
      const work = async () => {
        await countWrite(visited);
        if (actor && options.writing && isWrite(request))
          await beforeWriting(() => requireVoice({ ...page, actor }, options.writing!));
        return handle(visited);
      };
      return handleRateLimit(visited, work, options);
    };
    return toResponse(page, () => handleOutage(page, handleVisitor, options));
  };
}

async function countWrite({ services, request, actor }: VisitorRequest): Promise<void> {
  if (!actor || !isWrite(request)) return;
  await beforeWriting(() => services.limits.count({ limit: 'personWrite', identifier: actor.id }));
}

/** Writing is impossible during an outage: the form is returned with an error. */
async function beforeWriting(check: () => Promise<unknown>): Promise<void> {
  try {
    await check();
  } catch (error) {
    if (!toOutage(error)) throw error;
  }
}

export type MemberRequest = PageRequest & { actor: Actor };

/** Guests are sent to sign in and return to `next`, which may depend on the address. */
export function memberHandler<T, L = never>(
  handle: (page: MemberRequest) => Promise<T>,
  next?: string | ((page: PageRequest) => string),
  { onRateLimit, onOutage, writing }: HandlerOptions<MemberRequest, L> = {},
): RouteFunction<T | L> {
  const asMember = async <R>(
    page: VisitorRequest,
    work: (page: MemberRequest) => R | Promise<R>,
  ): Promise<R> => {
    if (page.actor) return work({ ...page, actor: page.actor });
    throw redirect(withNext('/login', typeof next === 'function' ? next(page) : next));
  };
  return visitorHandler((page) => asMember(page, handle), {
    ...(onOutage && { onOutage }),
    ...(writing && { writing }),
    ...(onRateLimit && {
      onRateLimit: (page, error) => asMember(page, (member) => onRateLimit(member, error)),
    }),
  });
}

export function clientOf({ pageContext, request, services }: PageRequest): Client {
  return { address: pageContext.address, device: findDeviceCookie(request, services.config) };
}

export interface Site {
  origin: string;
  name: string;
}

export function siteOf({ services, url }: Pick<PageRequest, 'services' | 'url'>): Site {
  const { origin, siteName } = services.config;
  return { origin: origin ?? url.origin, name: siteName };
}
