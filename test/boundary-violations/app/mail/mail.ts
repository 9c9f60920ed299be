import '../notice/notice.ts';
import { account } from '../account/account.ts';

export const mail = account;
