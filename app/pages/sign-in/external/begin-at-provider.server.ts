import { redirectDocument } from 'react-router';
import { externalCookie } from '../../../account/external/external-tokens.server.ts';
import type { ProviderClient } from '../../../account/external/provider-client.server.ts';
import type { PageRequest } from '../../../request/handler.server.ts';

/** A cookie binds the sign-in to this browser. */
export async function beginAtProvider(
  { services }: PageRequest,
  client: ProviderClient,
  begun: { next?: string | undefined; linkingTo?: string | undefined },
): Promise<Response> {
  const { url, ...challenge } = await client.begin();
  const contents = { provider: client.name, ...challenge, ...begun };
  const token = await services.externalTokens.encrypt('begun', contents, services.now());
  const headers = { 'Set-Cookie': externalCookie('begun', token, services.config) };
  return redirectDocument(url.href, { headers });
}
