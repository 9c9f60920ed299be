import { data, useLoaderData } from 'react-router';
import { LoginForm } from '../../account/sign-in/login-form.tsx';
import type { PageHandle } from '../../shell/page-handle.ts';
import { visitorHandler } from '../../request/handler.server.ts';
import { privateMeta } from '../page-meta.ts';
import { noStore } from '../no-store.ts';
import { PageTitle } from '../../ui/page-title.tsx';

export const handle: PageHandle = { isPersonal: true };
export const meta = privateMeta('알림');
export const headers = noStore;

export const loader = visitorHandler(async ({ actor }) =>
  data({ isMember: actor !== undefined }, actor ? 200 : 401),
);

export default function Notice() {
  const { isMember } = useLoaderData<typeof loader>();
  return isMember ? <PageTitle>알림</PageTitle> : <LoginForm next="/notice" />;
}
