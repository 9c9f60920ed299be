export const PRIVATE = { headers: { 'Cache-Control': 'private, no-store' } };

export function signedOut(): Response {
  return Response.json({ code: 'signed-out' }, { ...PRIVATE, status: 401 });
}
