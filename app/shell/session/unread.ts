import { createContext } from 'react';
import type { Unread } from '../../live/live-event.ts';

export const NOTHING_UNREAD: Unread = { chats: 0, notices: 0 };

export const UnreadContext = createContext(NOTHING_UNREAD);
