import { account } from '../account/account.ts';
import { clock } from '../platform/clock.ts';

export const button = [account, clock];
