import { shell } from '../shell/shell.ts';

export const leave = shell;
