import { Form, useActionData, useLoaderData, useParams } from 'react-router';
import { LoginForm } from '../../account/sign-in/login-form.tsx';
import { visitorHandler } from '../../request/handler.server.ts';
import type { PageHandle } from '../../shell/page-handle.ts';
import { conversationPath } from '../../talk/conversation.ts';
import { privateMeta } from '../page-meta.ts';
import { privateNoStore } from '../no-store.ts';
import { changeChat, rejectSay } from './chat-action.server.ts';
import { drawForm, loadConversation } from './chat-page.server.ts';

export const handle: PageHandle = { isPersonal: true };
export const meta = privateMeta('채팅');
export const headers = privateNoStore;

export const loader = visitorHandler(loadConversation, { onOutage: drawForm });

export const action = visitorHandler(changeChat, { onRateLimit: rejectSay, onOutage: rejectSay });

export default function Chat() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const id = useParams()['id'] ?? '';
  if (!loaded) return <LoginForm next={conversationPath(id)} />;
  const { conversation, clientId } = loaded;
  const rejected = answer && !answer.ok ? answer : undefined;
  return (
    <>
      <ol role="log" aria-label={`${conversation.other.nickname}님과의 대화`}>
        {conversation.messages.map(({ seq, body }) => (
          <li key={seq}>{body}</li>
        ))}
      </ol>
      <Form method="post">
        <input type="hidden" name="clientId" value={clientId} />
        {rejected && <p role="alert">{rejected.text}</p>}
        <textarea name="body" aria-label="메시지" defaultValue={rejected?.body} />
        <button name="intent" value="say">
          보내기
        </button>
      </Form>
    </>
  );
}
