import { CodedError } from '../../platform/coded-error.ts';
import { publicHandler } from '../../request/handler.server.ts';

const A_FEW_MINUTES = 'public, max-age=300';

/** RFC 7517; 404 where no tokens are issued. */
export const loader = publicHandler(async ({ services }) => {
  if (!services.tokenIssuer) throw new CodedError('not-found', 'no tokens are issued here');
  return Response.json(services.tokenIssuer.keySet, { headers: { 'Cache-Control': A_FEW_MINUTES } });
});
