import { account } from '../account/account.ts';

export const limit = account;
