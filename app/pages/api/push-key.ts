import { publicHandler } from '../../request/handler.server.ts';
import { PRIVATE } from './private-response.ts';

export const loader = publicHandler(async ({ services }) =>
  Response.json({ publicKey: services.pushKeys.publicKey }, PRIVATE),
);
