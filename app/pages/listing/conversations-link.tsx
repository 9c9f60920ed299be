import { useEffect, useState } from 'react';
import { useLiveClient } from '../../live/live-client.tsx';
import { conversationsPath } from '../../talk/conversation.ts';
import { ButtonLink } from '../../ui/button.tsx';

export function ConversationsLink({ productId }: { productId: string }) {
  const count = useConversationCount(productId);
  return (
    <ButtonLink to={conversationsPath(productId)} variant={count === '' ? 'secondary' : 'primary'}>
      채팅{count && ` ${count}`}
    </ButtonLink>
  );
}

/** Empty for none, and until it is known. */
function useConversationCount(productId: string): string {
  const client = useLiveClient();
  const [count, setCount] = useState('');
  useEffect(() => {
    const aborted = new AbortController();
    const read = async () => {
      try {
        setCount(await readConversationCount(productId, aborted.signal));
      } catch (error) {
        if (!aborted.signal.aborted) console.info('대화 수를 읽지 못했습니다.', error);
      }
    };
    void read();
    const stop = client.onEvent(({ kind }) => {
      if (kind === 'unread' || kind === 'personal') void read();
    });
    return () => {
      stop();
      aborted.abort();
    };
  }, [client, productId]);
  return count;
}

async function readConversationCount(productId: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(`/api${conversationsPath(productId)}`, { signal });
  if (!response.ok) throw new Error(`GET /api/chats: ${response.status}`);
  const page = (await response.json()) as { conversations: unknown[]; nextCursor: string | null };
  const { length } = page.conversations;
  return length === 0 ? '' : `${length}${page.nextCursor === null ? '' : '+'}`;
}
