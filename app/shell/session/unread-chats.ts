import { createContext } from 'react';

/** How many conversations have unread messages. */
export const UnreadChats = createContext(0);
