import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { findActor, type Actor } from '../account/find-actor.server.ts';
import { LimitedError } from '../rate-limit/rate-limited-error.ts';
import { CodedError } from '../platform/coded-error.ts';
import { toOutage } from '../platform/outage.server.ts';
import { outageText } from './failure-text.ts';
import { keepSession } from './renew-session.server.ts';
import { logOutage } from './log-outage.server.ts';
import { leadToSecondFactor, requireSecondFactor } from './second-factor-guard.server.ts';
import { servicesContext, type Services } from './services.server.ts';
import { tellSecurityEvent } from './log-security-event.server.ts';
import { visitContext, type Visit } from './request-context.server.ts';

/** What a page's loader or action is given. */
export interface PageRequest {
  services: Services;
  request: Request;
  visit: Visit;
  url: URL;
  params: Record<string, string | undefined>;
}

/** Why what was sent can't be taken now, for the form that brought it to say. */
export interface Refusal {
  status: number;
  text: string;
}

type RouteArgs = LoaderFunctionArgs | ActionFunctionArgs;
type RouteFunction<T> = (args: RouteArgs) => Promise<T>;

interface Options<Page, L> {
  /** Answers who is over a limit, in the page's own way: the form, with what was typed. Else it is an error's page. */
  limited?: (page: Page, error: LimitedError) => L | Promise<L>;
}

interface VisitOptions<Page, L> extends Options<Page, L> {
  /**
   * Answers what was sent while the data is out of reach, so that nobody can be looked up either: an action with the
   * form and what was typed, a loader with as much as the form can be drawn with. Undefined: an error's page after all.
   */
  away?: (page: PageRequest, refusal: Refusal) => L | undefined | Promise<L | undefined>;
}

/** The one place where a coded error, and what keeps the market from its data, becomes a response. */
async function answering<T>(page: PageRequest, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // Their account went while they were at it: there is nobody any more to be told more.
    if (error instanceof CodedError && error.code === 'signed-out') throw redirect('/login');
    const outage = toOutage(error);
    if (outage) throw answerOutage(page.services, outage);
    if (!(error instanceof CodedError)) throw error;
    if (error.code === 'second-factor-needed') throw leadToSecondFactor(page, error);
    if (error.code === 'forbidden') tellSecurityEvent(page, 'forbidden', { why: error.message });
    const text = error instanceof LimitedError ? { text: error.text } : {};
    throw data({ code: error.code, ...text }, { status: error.status });
  }
}

async function orLimited<Page extends PageRequest, T, L>(
  page: Page,
  work: () => Promise<T>,
  { limited }: Options<Page, L>,
): Promise<T | L> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof LimitedError)) throw error;
    page.visit.retryAfterS = error.retryAfterS;
    tellSecurityEvent(page, 'limited', { limit: error.limit });
    if (!limited) throw error;
    return limited(page, error);
  }
}

const isWrite = ({ method }: Request) => !['GET', 'HEAD'].includes(method);

async function orAway<T, L>(
  page: PageRequest,
  work: () => Promise<T>,
  { away }: Pick<VisitOptions<never, L>, 'away'>,
): Promise<T | L> {
  try {
    return await work();
  } catch (error) {
    const isSent = isWrite(page.request) || page.visit.isSent;
    const outage = away && isSent ? toOutage(error) : undefined;
    if (!away || !outage) throw error;
    const answer = await away(page, { status: outage.status, text: outageText(outage.code) });
    if (answer === undefined) throw error;
    logOutage(page.services, outage);
    return answer;
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
  const [services, visit] = [context.get(servicesContext), context.get(visitContext)];
  return { services, request, visit, url: new URL(request.url), params };
}

/** A loader of a page that is the same for everyone. */
export function publicHandler<T, L = never>(
  handle: (page: PageRequest) => Promise<T>,
  options: Options<PageRequest, L> = {},
): RouteFunction<T | L> {
  return (args) => {
    const page = toPageRequest(args);
    return answering(page, () => orLimited(page, () => handle(page), options));
  };
}

type Visited = PageRequest & { actor: Actor | undefined };

/**
 * A loader or action that knows who asks, if anybody has signed in; what they change is counted. Who has still to set a
 * second factor up, where the market requires one, does not come so far (`requireSecondFactor`).
 */
export function visitorHandler<T, L = never>(
  handle: (page: Visited) => Promise<T>,
  options: VisitOptions<Visited, L> = {},
): RouteFunction<T | L> {
  return (args) => {
    const page = toPageRequest(args);
    const visit = async () => {
      const { services, request } = page;
      const actor = await findActor(services, request, (session) => keepSession(services, session));
      if (actor) {
        page.visit.accountId = actor.id;
        await requireSecondFactor(page, actor);
      }
      const visited = { ...page, actor };
      const work = async () => {
        await countWrite(visited);
        return handle(visited);
      };
      return orLimited(visited, work, options);
    };
    return answering(page, () => orAway(page, visit, options));
  };
}

async function countWrite({ services, request, actor }: Visited): Promise<void> {
  if (!actor || !isWrite(request)) return;
  try {
    await services.limits.count({ limit: 'personWrite', whom: actor.id });
  } catch (error) {
    // Where nothing can be counted nothing can be written either, and the form says so with what was typed.
    if (!toOutage(error)) throw error;
  }
}

type OfMember = PageRequest & { actor: Actor };

/** A loader or action for people who have signed in; others are sent to sign in and come back to `next`. */
export function memberHandler<T, L = never>(
  handle: (page: OfMember) => Promise<T>,
  next?: string,
  { limited, away }: VisitOptions<OfMember, L> = {},
): RouteFunction<T | L> {
  const asMember = async <R>(page: Visited, work: (page: OfMember) => R | Promise<R>): Promise<R> => {
    if (page.actor) return work({ ...page, actor: page.actor });
    throw redirect(next ? `/login?next=${encodeURIComponent(next)}` : '/login');
  };
  return visitorHandler((page) => asMember(page, handle), {
    ...(away && { away }),
    ...(limited && { limited: (page, error) => asMember(page, (member) => limited(member, error)) }),
  });
}
