import { type ClientLoaderFunctionArgs, useLoaderData, useLocation } from 'react-router';
import { LoginForm } from '../../account/sign-in/login-form.tsx';
import { visitorHandler } from '../../request/handler.server.ts';
import type { PageHandle } from '../../shell/page-handle.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { loadOwnPage } from '../my/own-list/use-own-list.ts';
import { privateMeta } from '../page-meta.ts';
import { noStore } from '../no-store.ts';
import { loadConversations } from './chat-page.server.ts';
import { ChatsTabs } from './chats-tabs.tsx';
import { ConversationList } from './conversation-list.tsx';

const HERE = '/chats';

export const handle: PageHandle = { isPersonal: true, header: 'compact' };
export const meta = privateMeta('채팅');
export const headers = noStore;

export const loader = visitorHandler(loadConversations);

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  return loadOwnPage(args, () => args.serverLoader<typeof loader>());
}

export default function Chats() {
  const loaded = useLoaderData<typeof loader>();
  const { key } = useLocation();
  if (!loaded) return <LoginForm next={HERE} />;
  return (
    <>
      <PageTitle>채팅</PageTitle>
      <ChatsTabs {...loaded} />
      <ConversationList key={key} loaded={loaded} />
    </>
  );
}
