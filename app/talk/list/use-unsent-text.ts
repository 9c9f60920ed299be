import { useEffect, useState } from 'react';
import { useKnownViewer } from '../../account/viewer.tsx';
import { deviceStorage } from '../../platform/device-storage.ts';
import { readTyped } from '../composer/unsent-messages.ts';

/** What the viewer has typed into a conversation on this device; '' on the server and in the first render. */
export function useUnsentText(conversationId: string): string {
  const accountId = useKnownViewer()?.id;
  const [text, setText] = useState('');
  useEffect(() => {
    const storage = deviceStorage();
    setText(storage && accountId ? readTyped(storage, accountId, conversationId) : '');
  }, [accountId, conversationId]);
  return text;
}
