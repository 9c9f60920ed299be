import { useLocation, useNavigation } from 'react-router';
import { useViewer } from '../../account/viewer.tsx';
import { useSlowNavigation } from '../../ui/feedback/slow-navigation.ts';
import { lazyChunk, usePreparedChunk } from '../../ui/lazy-chunk.ts';
import { stopLoading } from '../opening/stop-loading.ts';
import { usePageFrame } from '../page-handle.ts';

const parts = lazyChunk(() => import('./pending-page.tsx'));
const conversation = lazyChunk(() => import('../../talk/listing/pending-conversation.tsx'));

const CONVERSATION = /^\/chats\/[^/]+$/;

/** Stands for a member's own page until that has come. It lies over the page before, which keeps its state. */
export function PendingTab() {
  const { signedIn } = useViewer();
  const { pathname } = useLocation();
  const { formMethod } = useNavigation();
  const { header } = usePageFrame();
  const going = useSlowNavigation();
  const PendingPage = usePreparedChunk(parts, signedIn)?.PendingPage;
  const PendingConversation = usePreparedChunk(conversation, signedIn)?.PendingConversation;
  if (!signedIn || !going || formMethod || going.pathname === pathname) return null;
  if (CONVERSATION.test(going.pathname))
    return PendingConversation && <PendingConversation onCancel={stopLoading} />;
  if (!PendingPage) return null;
  return <PendingPage pathname={going.pathname} isBelowHeader={header === 'full'} />;
}
