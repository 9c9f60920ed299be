import { tables } from '../tables.ts';

export const first = tables;
