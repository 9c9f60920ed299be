import { account } from '../account/account.ts';

export const mail = account;
