import { leave } from '../leaving/leave.ts';

export const keyword = leave;
