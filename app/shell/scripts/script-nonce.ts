import { createContext } from 'react';

/**
 * The mark by which the server knows a script that its own code made, drawn for one render. It is taken out again
 * before the page is sent (`inline-scripts.server.ts`), so in browsers there is none.
 */
export const ScriptNonce = createContext<string | undefined>(undefined);
