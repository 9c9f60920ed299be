import { leave } from '../leaving/leave.ts';
import { purchase } from '../purchase/purchase.ts';

export const pick = [leave, purchase];
