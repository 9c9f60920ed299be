import { button } from '../ui/button.ts';

export const won = button;
