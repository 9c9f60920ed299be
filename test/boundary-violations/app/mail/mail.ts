import { notice } from '../notice/notice.ts';

export const mail = notice;
