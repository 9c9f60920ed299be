import { data, redirectDocument } from 'react-router';
import { readFields, type LeaveFields } from '../../account/credentials.ts';
import type { Actor } from '../../account/find-actor.server.ts';
import type { FormResult } from '../../account/form-result.ts';
import { leave } from '../../leaving/leave.server.ts';
import { signedOutHeaders } from '../sign-in/session-headers.server.ts';
import { clientOf } from '../../request/client.server.ts';
import type { PageRequest } from '../../request/handler.server.ts';
import { logSecurityEvent } from '../../request/log-security-event.server.ts';

/** Ends the actor's account, as `LeaveForm` asks from whichever page it stands on. */
export async function sendLeave(page: PageRequest & { actor: Actor; form: FormData }) {
  const { services, actor, form } = page;
  const { leavePassword, code } = readFields(form, ['leavePassword', 'code']);
  const outcome = await leave(services, actor, { password: leavePassword, code, client: clientOf(page) });
  if (!outcome.ok) {
    const { errors } = outcome;
    logSecurityEvent(page, errors.leavePassword ? 'password refused' : 'code refused');
    const formResult: FormResult<LeaveFields> = { errors };
    return data({ leave: formResult }, 400);
  }
  logSecurityEvent(page, 'left');
  throw redirectDocument('/', { headers: signedOutHeaders(services.config) });
}
