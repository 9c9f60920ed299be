import { CodedError } from '../../platform/coded-error.ts';
import { publicHandler } from '../../request/handler.server.ts';

/** Kept for minutes only, so that a new SECRET is soon known. */
const A_FEW_MINUTES = 'public, max-age=300';

/** What others verify this market's tokens with (RFC 7517); there is none where no tokens are issued. */
export const loader = publicHandler(async ({ services }) => {
  if (!services.tokenIssuer) throw new CodedError('not-found', 'no tokens are issued here');
  return Response.json(services.tokenIssuer.keySet, { headers: { 'Cache-Control': A_FEW_MINUTES } });
});
