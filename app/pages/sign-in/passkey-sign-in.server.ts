import { data } from 'react-router';
import { signInProblemText } from '../../account/passkey/passkey.ts';
import { signInWithPasskey } from '../../account/passkey/sign-in-with-passkey.server.ts';
import { browserLabel } from '../../account/session/list-sessions.server.ts';
import { parseSessionToken } from '../../account/session/session-cookie.server.ts';
import { parseNextPath } from '../../account/sign-in/next-path.ts';
import { type PageRequest, siteOf } from '../../request/handler.server.ts';
import { pathAfterPassword } from '../../request/second-factor-guard.server.ts';
import { logSecurityEvent } from '../../request/security-log.server.ts';
import { readFields, type FormResult } from '../../ui/form/form-result.ts';
import { answerSignedIn } from './session-headers.server.ts';

export async function sendPasskey(page: PageRequest, form: FormData) {
  const { services, request, url, pageContext } = page;
  const outcome = await signInWithPasskey(services, {
    ...readFields(form, ['credential']),
    origin: siteOf(page).origin,
    address: pageContext.address,
    replacing: parseSessionToken(request, services.config),
    browser: browserLabel(request.headers.get('User-Agent')),
  });
  if (!outcome.ok) {
    const { why, accountId } = outcome;
    logSecurityEvent(page, 'sign-in refused', { accountId, why: `passkey ${why}` });
    const reason = signInProblemText(why);
    return data<FormResult<object>>({ ok: false, intent: 'passkey', reason }, 401);
  }
  const next = parseNextPath(url.searchParams.get('next')) ?? '/';
  const to = outcome.hasSecondFactor ? next : pathAfterPassword(url, services.config);
  throw await answerSignedIn(page, outcome, to);
}
