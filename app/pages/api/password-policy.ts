import { passwordPolicy } from '../../account/password/password-policy.ts';

/** What a password must be (P-policy), for forms that had one refused. */
export function loader(): Response {
  return Response.json(passwordPolicy, { headers: { 'Cache-Control': 'no-store' } });
}
