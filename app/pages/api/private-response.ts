export const PRIVATE = { headers: { 'Cache-Control': 'no-store' } };

export function signedOut(): Response {
  return Response.json({ code: 'signed-out' }, { ...PRIVATE, status: 401 });
}
