import { ECDH } from 'node:crypto';
import type { Reader, Writer } from '../../../database/database.ts';
import { dayText } from '../../korean/date-text.ts';
import { newId } from '../../platform/id.server.ts';
import { parseEndpoint, type PushHosts } from '../../platform/config/push-hosts.ts';
import {
  arePushesOff,
  deleteSubscription,
  deleteSubscriptionOfSession,
  findByEndpoint,
  insertSubscription,
  listDevices,
  listIdsOf,
  updatePushesOff,
} from './push-subscription-store.server.ts';
import { queueForBrowsers } from './queue-push.server.ts';
import { MAX_PUSH_DEVICES } from './push.ts';

/** As `PushSubscription.toJSON()` gives them: a point of P-256, and 16 bytes. RFC 8291, 3.1 and 3.2. */
function areKeys({ p256dh, auth }: { p256dh: string; auth: string }): boolean {
  return /^B[\w-]{86}$/.test(p256dh) && isOnCurve(p256dh) && /^[\w-]{22}$/.test(auth);
}

function isOnCurve(point: string): boolean {
  try {
    ECDH.convertKey(point, 'prime256v1', 'base64url');
    return true;
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ERR_CRYPTO_OPERATION_FAILED') return false;
    throw error;
  }
}

interface ToSubscribe {
  accountId: string;
  sessionHash: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  /** By the browser itself, without a tap. */
  isRenewal: boolean;
  now: number;
}

type SubscribeOutcome = { ok: true } | { ok: false; reason: 'invalid' | 'taken' | 'turned-off' };

/**
 * Of more than ten browsers, the oldest gets no more pushes. An endpoint moves to another person or session with equal
 * keys alone. What was turned off, or pushed out, comes back by a tap alone.
 */
export async function subscribe(
  tx: Writer,
  { accountId, sessionHash, endpoint, p256dh, auth, isRenewal, now }: ToSubscribe,
  hosts: PushHosts,
): Promise<SubscribeOutcome> {
  if (!parseEndpoint(endpoint, hosts) || !areKeys({ p256dh, auth })) return { ok: false, reason: 'invalid' };
  const known = await findByEndpoint(tx, endpoint);
  if (known && (known.p256dh !== p256dh || known.auth !== auth)) return { ok: false, reason: 'taken' };
  if (known?.sessionHash === sessionHash && known.accountId === accountId) return { ok: true };
  if (isRenewal && (await arePushesOff(tx, sessionHash))) return { ok: false, reason: 'turned-off' };
  if (known) await deleteSubscription(tx, known.id);
  await deleteSubscriptionOfSession(tx, sessionHash);
  await endOldest(tx, accountId);
  const row = { id: newId(), accountId, sessionHash, endpoint, p256dh, auth, createdAt: now };
  await insertSubscription(tx, { ...row, rejections: 0, rejectedSince: null });
  await updatePushesOff(tx, sessionHash, false);
  return { ok: true };
}

async function endOldest(tx: Writer, accountId: string): Promise<void> {
  const devices = await listDevices(tx, accountId);
  const beyond = devices.slice(0, Math.max(0, devices.length - MAX_PUSH_DEVICES + 1));
  for (const device of beyond) await turnOff(tx, device);
}

async function turnOff(tx: Writer, { id, sessionHash }: { id: string; sessionHash: string }): Promise<void> {
  await deleteSubscription(tx, id);
  await updatePushesOff(tx, sessionHash, true);
}

/** Only the person's own; does nothing if it is gone. */
export async function unsubscribe(
  tx: Writer,
  { accountId, device }: { accountId: string; device: string },
): Promise<void> {
  const devices = await listDevices(tx, accountId);
  const found = devices.find(({ id }) => id === device);
  if (found) await turnOff(tx, found);
}

export async function hasPushDevice(db: Reader, accountId: string): Promise<boolean> {
  return (await listIdsOf(db, [accountId])).length > 0;
}

export interface PushDevice {
  id: string;
  browser: string | null;
  createdAt: number;
  isThisOne: boolean;
}

/** The oldest first. */
export async function listPushDevices(
  db: Reader,
  { accountId, sessionHash }: { accountId: string; sessionHash: string },
): Promise<PushDevice[]> {
  const devices = await listDevices(db, accountId);
  return devices.map(({ id, browser, createdAt, sessionHash: of }) => ({
    id,
    browser,
    createdAt,
    isThisOne: of === sessionHash,
  }));
}

export interface ShownDevice {
  id: string;
  name: string;
  day: string;
  isThisOne: boolean;
}

export function showDevices(devices: readonly PushDevice[], now: number): ShownDevice[] {
  return devices.map(({ id, browser, createdAt, isThisOne }) => ({
    id,
    name: browser ?? '알 수 없는 브라우저',
    day: dayText(createdAt, now),
    isThisOne,
  }));
}

/** A push to one of their browsers that says that pushes arrive. @returns whether it gets any */
export async function tryPush(
  tx: Writer,
  { accountId, device, now }: { accountId: string; device: string; now: number },
): Promise<boolean> {
  const devices = await listDevices(tx, accountId);
  if (!devices.some(({ id }) => id === device)) return false;
  await queueForBrowsers(tx, [device], { kind: 'trial', subjectId: '', createdAt: now, nextAttemptAt: now });
  return true;
}
