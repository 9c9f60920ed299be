import { main } from '../../server/main.ts';

export const price = main;
