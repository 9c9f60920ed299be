import { createContext } from 'react';

/** The market's host with its port: links to it are our own. */
export const OwnHostContext = createContext('');
