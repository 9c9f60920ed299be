import {
  type ClientActionFunctionArgs,
  type MetaArgs,
  useActionData,
  useLoaderData,
  useParams,
} from 'react-router';
import { LoginForm } from '../../account/sign-in/login-form.tsx';
import { visitorHandler } from '../../request/handler.server.ts';
import type { PageHandle } from '../../shell/page-handle.ts';
import { type Conversation, conversationPath, type SayAnswer } from '../../talk/conversation.ts';
import { OwnHostContext } from '../../talk/warning/own-host.ts';
import { useIsScripted } from '../../ui/without-scripts.tsx';
import { privateMeta } from '../page-meta.ts';
import { noStore } from '../no-store.ts';
import { changeChat, rejectSay } from './chat-action.server.ts';
import { loadForm, loadConversation } from './chat-page.server.ts';
import { ConversationPage } from './conversation-page.tsx';
import { hasWordsHere, isPast } from './open-conversations.ts';
import { answerInConversation } from './say/say-in-place.ts';

export const handle: PageHandle = {
  isPersonal: true,
  header: 'back',
  title: nicknameIn,
  subtitle: (loaded) => (loaded as { otherLine: string } | null | undefined)?.otherLine,
  backTo: '/chats',
  bottom: 'none',
  footer: false,
};
export const meta = (page: MetaArgs) => {
  const nickname = nicknameIn(page.matches.at(-1)?.loaderData);
  return privateMeta(nickname ? `${nickname}님과의 대화` : '채팅')(page);
};
export const headers = noStore;

export const loader = visitorHandler(loadConversation, { onOutage: loadForm });

export const action = visitorHandler(changeChat, {
  onRateLimit: rejectSay,
  onOutage: rejectSay,
  writing: ['say', 'offer', 'offer-counter', 'swap-offer'],
});

export function clientAction({ request, params, serverAction }: ClientActionFunctionArgs) {
  return answerInConversation({ id: params['id'] ?? '', request, serverAction });
}

export default function Chat() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<SayAnswer>();
  const id = useParams()['id'] ?? '';
  if (!loaded) return <SignInToChat id={id} />;
  const rejected = answer && !answer.ok ? answer : undefined;
  const key = isPast(loaded.conversation) ? `earlier in ${id}` : id;
  const { ownHost, otherLine: _shownAbove, ...shown } = loaded;
  return (
    <OwnHostContext value={ownHost}>
      <ConversationPage
        key={key}
        {...shown}
        rejected={rejected?.isOffer || rejected?.meeting || rejected?.noShow ? undefined : rejected}
        rejectedNoShow={rejected?.noShow ? rejected : undefined}
        rejectedMeeting={rejected?.meeting ? rejected : undefined}
        rejectedOffer={rejected?.isOffer ? rejected : undefined}
      />
    </OwnHostContext>
  );
}

/** Says that what they wrote is kept, where they have written something. */
function SignInToChat({ id }: { id: string }) {
  const hasEnded = useIsScripted() && hasWordsHere(id);
  return <LoginForm next={conversationPath(id)} hasEnded={hasEnded} />;
}

function nicknameIn(loaded: unknown): string | undefined {
  return conversationIn(loaded)?.other.nickname;
}

function conversationIn(loaded: unknown): Conversation | undefined {
  return (loaded as { conversation: Conversation } | null | undefined)?.conversation;
}
