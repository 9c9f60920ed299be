import { routes } from '../routes.ts';

export const page = routes;
