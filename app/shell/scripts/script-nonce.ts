import { createContext } from 'react';

/** Marks the app's own scripts for one render; removed before the page is sent (`inline-scripts.server.ts`). */
export const ScriptNonce = createContext<string | undefined>(undefined);
