import { createContext } from 'react';

/** Of the market, with its port: links to it are its own. */
export const OwnHostContext = createContext('');
