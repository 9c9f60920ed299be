import { render } from './render.server.ts';

export const heart = render;
