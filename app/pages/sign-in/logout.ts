import { redirect, redirectDocument } from 'react-router';
import { parseSessionToken } from '../../account/session/session-cookie.server.ts';
import { signOut } from '../../account/session/session.server.ts';
import { publicHandler } from '../../request/handler.server.ts';
import { signedOutHeaders } from './session-headers.server.ts';

export const loader = publicHandler(async () => redirect('/'));

export const action = publicHandler(async ({ services, request }) => {
  const token = parseSessionToken(request, services.config);
  if (token) await signOut(services, token);
  return redirectDocument('/login', { headers: signedOutHeaders(services.config) });
});
