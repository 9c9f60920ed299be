import { Link, useLoaderData } from 'react-router';
import { LoginForm } from '../../account/sign-in/login-form.tsx';
import { visitorHandler } from '../../request/handler.server.ts';
import type { PageHandle } from '../../shell/page-handle.ts';
import { conversationPath } from '../../talk/conversation.ts';
import { privateMeta } from '../page-meta.ts';
import { privateNoStore } from '../no-store.ts';
import { loadConversations } from './chat-page.server.ts';

const HERE = '/chats';

export const handle: PageHandle = { isPersonal: true };
export const meta = privateMeta('채팅');
export const headers = privateNoStore;

export const loader = visitorHandler(loadConversations);

export default function Chats() {
  const loaded = useLoaderData<typeof loader>();
  if (!loaded) return <LoginForm next={HERE} />;
  return (
    <ul>
      {loaded.conversations.map(({ id, other, lastLine }) => (
        <li key={id}>
          <Link to={conversationPath(id)}>
            {other.nickname} {lastLine}
          </Link>
        </li>
      ))}
    </ul>
  );
}
