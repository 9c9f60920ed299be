import { pick } from '../pick/pick.ts';

export const product = pick;
