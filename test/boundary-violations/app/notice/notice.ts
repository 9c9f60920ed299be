import { account } from '../account/account.ts';

export const notice = account;
