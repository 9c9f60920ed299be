import { suspend } from '../moderation/suspend.ts';
import { shell } from '../shell/shell.ts';

export const leave = [shell, suspend];
