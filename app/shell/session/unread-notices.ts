import { createContext } from 'react';

export const UnreadNotices = createContext(0);
