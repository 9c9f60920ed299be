import { data, redirectDocument } from 'react-router';
import { LINKED_SERVICES_PATH } from '../../../account/account-paths.ts';
import { allowLinking, unlinkIdentity } from '../../../account/external/link-identity.server.ts';
import { isProviderName, type ProviderName } from '../../../account/external/provider.ts';
import { CodedError } from '../../../platform/coded-error.ts';
import { clientOf, type MemberRequest } from '../../../request/handler.server.ts';
import { readForm } from '../../../request/read-form.server.ts';
import { logSecurityEvent } from '../../../request/security-log.server.ts';
import { type AnyFormResult, readFields } from '../../../ui/form/form-result.ts';
import { beginAtProvider } from '../../sign-in/external/begin-at-provider.server.ts';

type Sent = MemberRequest & { form: FormData; provider: ProviderName };

export async function changeLinkedServices(page: MemberRequest) {
  const form = await readForm(page.request);
  const { intent } = readFields(form, ['intent']);
  const [act, provider] = intent.split('-');
  if (!isProviderName(provider)) return data<AnyFormResult>({ ok: false }, 400);
  if (act === 'link') return sendLink({ ...page, form, provider });
  if (act === 'unlink') return sendUnlink({ ...page, form, provider });
  return data<AnyFormResult>({ ok: false }, 400);
}

function ownerOf(page: Sent) {
  return { ...readFields(page.form, ['password', 'code']), client: clientOf(page) };
}

function reject(page: Sent, intent: string, errors: AnyFormResult['errors']) {
  logSecurityEvent(page, errors?.['password'] ? 'password refused' : 'code refused');
  return data<AnyFormResult>({ ok: false, intent, errors }, 400);
}

async function sendLink(page: Sent) {
  const { services, actor, provider } = page;
  const client = services.providerClients.get(provider);
  if (!client) throw new CodedError('not-found', 'no keys of this provider are set');
  const outcome = await allowLinking(services, actor, ownerOf(page));
  if (!outcome.ok) return reject(page, `link-${provider}`, outcome.errors);
  throw await beginAtProvider(page, client, { linkingTo: actor.id });
}

async function sendUnlink(page: Sent) {
  const { services, actor, provider } = page;
  const outcome = await unlinkIdentity(services, actor, { ...ownerOf(page), provider });
  if (!outcome.ok) return reject(page, `unlink-${provider}`, outcome.errors);
  logSecurityEvent(page, 'account unlinked', { why: provider });
  throw redirectDocument(`${LINKED_SERVICES_PATH}?done=${provider}-unlinked`);
}
