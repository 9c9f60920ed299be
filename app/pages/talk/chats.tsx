import { type ClientLoaderFunctionArgs, useLoaderData, useLocation } from 'react-router';
import { LoginForm } from '../../account/sign-in/login-form.tsx';
import { visitorHandler } from '../../request/handler.server.ts';
import type { PageHandle } from '../../shell/page-handle.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { loadOwnPage } from '../my/own-list/use-own-list.ts';
import { privateMeta } from '../page-meta.ts';
import { noStore } from '../no-store.ts';
import { loadConversations } from './chat-page.server.ts';
import { ChatsTabs } from './chats-tabs.tsx';
import { ConversationList, type LoadedConversations } from './conversation-list.tsx';
import styles from './chats.module.css';

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
      {loaded.productId === undefined ? <ChatsTabs {...loaded} /> : <AboutOneListing {...loaded} />}
      <ConversationList key={key} loaded={loaded} />
    </>
  );
}

function AboutOneListing({ conversations }: LoadedConversations) {
  const [newest] = conversations;
  return (
    <p className={styles.about}>
      {newest && <span className={styles.title}>{newest.title}</span>}
      <SiteLink to={HERE} className={styles.all}>
        모든 채팅 보기
      </SiteLink>
    </p>
  );
}
