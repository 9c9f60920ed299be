import { page } from '../pages/page.tsx';

export const handler = page;
