import { conversationPath } from '../../../talk/conversation.ts';

export const ASK_UNDO_TEXT = '거래 취소 요청';

export function askUndoPath(conversationId: string): string {
  return `${conversationPath(conversationId)}?ask=undo`;
}
