import { page } from '../pages/page.tsx';

export const shell = page;
