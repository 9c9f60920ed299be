import { rememberDevice } from '../../account/sign-in/remember-device.server.ts';
import { clientOf } from '../../request/client.server.ts';
import type { PageRequest } from '../../request/handler.server.ts';
import { logSecurityEvent } from '../../request/log-security-event.server.ts';
import { signedInRedirect, suspendedRedirect } from './session-headers.server.ts';

interface SignedIn {
  accountId: string;
  token: string;
  isSuspended: boolean;
}

/**
 * The answer to whoever has shown who they are, with the line in the log: in, or to where suspended people are told so.
 * @param to where to go once one is in: a path of this site
 */
export async function answerSignedIn(page: PageRequest, signedIn: SignedIn, to: string): Promise<Response> {
  const { services } = page;
  const { accountId, token, isSuspended } = signedIn;
  if (isSuspended) {
    logSecurityEvent(page, 'sign-in refused', { accountId, why: 'suspended' });
    return suspendedRedirect(token, services.config);
  }
  logSecurityEvent(page, 'sign-in', { accountId });
  const device = await rememberDevice(services, accountId, clientOf(page).device);
  return signedInRedirect(token, to, services.config, device);
}
