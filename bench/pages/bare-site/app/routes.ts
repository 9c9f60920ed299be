import { route, type RouteConfig } from '@react-router/dev/routes';

export default [route('product', 'cards.tsx')] satisfies RouteConfig;
