import { data, redirect } from 'react-router';
import {
  findOpenDesk,
  proveFreshCode,
  type ProveOutcome,
} from '../../account/operator/desk-session.server.ts';
import { mayActAs, type OperatorRole } from '../../account/operator/operator-role.ts';
import { findOperatorRole } from '../../account/operator/operator-role.server.ts';
import { parseSessionToken } from '../../account/session/session-cookie.server.ts';
import { withNext } from '../../account/sign-in/next-path.ts';
import type { OperatorDeps } from '../../platform/audit-log.server.ts';
import { CodedError } from '../../platform/coded-error.ts';
import type { Database } from '../../../database/database.ts';
import {
  clientOf,
  type HandlerOptions,
  memberHandler,
  type MemberRequest,
  type PageRequest,
} from '../../request/handler.server.ts';
import { pageAddress } from '../../request/second-factor-guard.server.ts';
import { logSecurityEvent } from '../../request/security-log.server.ts';
import { DESK_PATH, DESK_SIGN_IN_PATH } from './desk-paths.ts';

export interface RoleRequest extends MemberRequest {
  role: OperatorRole;
}

/** To people without a role these addresses do not exist. */
export function roleHandler<T, L = never>(
  handle: (page: RoleRequest) => Promise<T>,
  options?: HandlerOptions<MemberRequest, L>,
) {
  return memberHandler(
    async (page) => handle({ ...page, role: await requireRole(page) }),
    addressOf,
    options,
  );
}

async function requireRole({ services, actor }: MemberRequest): Promise<OperatorRole> {
  const role = await findOperatorRole(services.database.read, actor.id);
  if (!role) throw data({ code: 'not-found', what: 'page' }, { status: 404 });
  return role;
}

export interface DeskRequest extends RoleRequest {
  /** The operator in the audit log is the account's id. */
  operatorDeps: OperatorDeps & { database: Database };
  isFresh: boolean;
}

/** Redirects to the desk's sign-in first where needed. Throws `forbidden` for a lesser role. */
export function deskHandler<T, L = never>(
  needed: OperatorRole,
  handle: (page: DeskRequest) => Promise<T>,
  options?: HandlerOptions<MemberRequest, L>,
) {
  return memberHandler(
    async (page) => {
      const { services, actor } = page;
      const [role, desk] = await Promise.all([
        requireRole(page),
        findOpenDesk(services.database.read, { session: sessionOf(page), now: services.now() }),
      ]);
      if (!desk) throw redirect(withNext(DESK_SIGN_IN_PATH, addressOf(page)));
      if (!mayActAs(role, needed)) throw new CodedError('forbidden', `the desk asks for the role ${needed}`);
      const operatorDeps = { database: services.database, now: services.now, operator: actor.id };
      return handle({ ...page, role, operatorDeps, isFresh: desk.isFresh });
    },
    addressOf,
    options,
  );
}

/** After a form, its page is shown again: an address for writes alone has none. */
function addressOf({ url, request }: PageRequest): string {
  if (request.method !== 'GET') return DESK_PATH;
  const { pathname, search } = pageAddress(url);
  return pathname + search;
}

export function sessionOf({ services, request }: PageRequest): string {
  return parseSessionToken(request, services.config) ?? '';
}

/** For acts that need a fresh code; skipped where one was given within five minutes. */
export async function proveFresh(page: DeskRequest, code: string): Promise<ProveOutcome> {
  if (page.isFresh) return { ok: true };
  const { device } = clientOf(page);
  const outcome = await proveFreshCode(page.services, page.actor, { session: sessionOf(page), code, device });
  if (!outcome.ok) logSecurityEvent(page, 'code refused');
  return outcome;
}
