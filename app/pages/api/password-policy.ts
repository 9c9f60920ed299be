import { passwordPolicy } from '../../account/password/password-policy.ts';

export function loader(): Response {
  return Response.json(passwordPolicy, { headers: { 'Cache-Control': 'no-store' } });
}
