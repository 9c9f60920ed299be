import { data, redirectDocument } from 'react-router';
import { readFields, type LeaveFields } from '../../account/credentials.ts';
import type { Actor } from '../../account/find-actor.server.ts';
import type { FormRefusal } from '../../account/form-refusal.ts';
import { leave } from '../../leaving/leave.server.ts';
import { signedOutHeaders } from '../sign-in/session-headers.server.ts';
import { askerOf } from '../../request/client.server.ts';
import type { PageRequest } from '../../request/handler.server.ts';
import { tellSecurityEvent } from '../../request/log-security-event.server.ts';

/** Ends the actor's account, as `LeaveForm` asks from whichever page it stands on. */
export async function sendLeave(page: PageRequest & { actor: Actor; form: FormData }) {
  const { services, actor, form } = page;
  const { leavePassword, code } = readFields(form, ['leavePassword', 'code']);
  const outcome = await leave(services, actor, { password: leavePassword, code, asker: askerOf(page) });
  if (!outcome.ok) {
    const { errors } = outcome;
    tellSecurityEvent(page, errors.leavePassword ? 'password refused' : 'code refused');
    const refusal: FormRefusal<LeaveFields> = { errors };
    return data({ leave: refusal }, 400);
  }
  tellSecurityEvent(page, 'left');
  throw redirectDocument('/', { headers: signedOutHeaders(services.config) });
}
