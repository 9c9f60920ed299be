/*
 * How a draw is made, for everyone to repeat; all texts are UTF-8 and all hashes lower-case hexadecimal:
 *   commitment = SHA-256(seed), public before the first application
 *   list       = the ids of all applications, sorted, one a line
 *   score(id)  = HMAC-SHA-256(seed, SHA-256(list) + "\n" + id)
 * The lowest score comes first. The list is in each score, so that no application can be added or left out afterwards
 * without shuffling all of them anew.
 */

const encoder = new TextEncoder();

function toHex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function sha256(text: string): Promise<string> {
  return toHex(await crypto.subtle.digest('SHA-256', encoder.encode(text)));
}

/** SHA-256: does not reveal the seed, and fits no other. */
export async function commitmentOf(seed: string): Promise<string> {
  return sha256(seed);
}

/** By their characters, the same in every language. */
function listedIds(ids: readonly string[]): string[] {
  return [...ids].sort((a, b) => (a < b ? -1 : Number(a > b)));
}

/** @returns the ids in the order of the draw */
export async function drawOrder(seed: string, ids: readonly string[]): Promise<string[]> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(seed), algorithm, false, ['sign']);
  const list = await sha256(listedIds(ids).join('\n'));
  const scored = await Promise.all(
    ids.map(async (id) => ({
      id,
      score: toHex(await crypto.subtle.sign('HMAC', key, encoder.encode(`${list}\n${id}`))),
    })),
  );
  return scored.sort((a, b) => (a.score < b.score ? -1 : 1)).map(({ id }) => id);
}

export interface DrawResult {
  seed: string;
  commitment: string;
  ids: string[];
}

/** Whether the seed matches the commitment, and the order follows from the seed. */
export async function checkDraw({
  seed,
  commitment,
  ids,
}: DrawResult): Promise<{ isPromised: boolean; isOrdered: boolean }> {
  const order = await drawOrder(seed, ids);
  return {
    isPromised: (await commitmentOf(seed)) === commitment,
    isOrdered: order.join('\n') === ids.join('\n'),
  };
}
