import type { DeviceStorage } from '../../platform/device-storage.ts';

export interface Outgoing {
  clientId: string;
  body: string;
  writtenAt: number;
  /** Why the server rejected it: it is not sent again automatically. */
  rejection?: string | undefined;
}

const PREFIX = 'dasi:unsent:';
const TYPED_PREFIX = 'dasi:typed:';

/** By conversation: an account's unsent messages on this device. */
function readAll(storage: DeviceStorage, accountId: string): Record<string, Outgoing[]> {
  try {
    return JSON.parse(storage.getItem(PREFIX + accountId) ?? '{}') as Record<string, Outgoing[]>;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    storage.removeItem(PREFIX + accountId);
    return {};
  }
}

export function readUnsent(storage: DeviceStorage, accountId: string, conversationId: string): Outgoing[] {
  return readAll(storage, accountId)[conversationId] ?? [];
}

/**
 * In the order of writing, with those of other tabs.
 * @param ownIds all that this tab has ever had: what it no longer has was sent or discarded
 */
export function writeUnsent(
  storage: DeviceStorage,
  accountId: string,
  conversationId: string,
  { unsent, ownIds }: { unsent: readonly Outgoing[]; ownIds: ReadonlySet<string> },
): void {
  const all = readAll(storage, accountId);
  const others = (all[conversationId] ?? []).filter(({ clientId }) => !ownIds.has(clientId));
  const own = unsent.map(({ clientId, body, writtenAt, rejection }) => ({
    clientId,
    body,
    writtenAt,
    rejection,
  }));
  all[conversationId] = [...others, ...own].sort((a, b) => a.writtenAt - b.writtenAt);
  if (all[conversationId].length === 0) delete all[conversationId];
  if (Object.keys(all).length === 0) storage.removeItem(PREFIX + accountId);
  else storage.setItem(PREFIX + accountId, JSON.stringify(all));
}

export function hasUnsent(storage: DeviceStorage, accountId: string): boolean {
  return Object.keys(readAll(storage, accountId)).length > 0;
}

/** Sent or only typed, of any account: for a conversation whose person has been signed out. */
export function hasWords(
  storage: DeviceStorage & Pick<Storage, 'key' | 'length'>,
  conversationId: string,
): boolean {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  return keys.some((key) => {
    if (key.startsWith(PREFIX))
      return readUnsent(storage, key.slice(PREFIX.length), conversationId).length > 0;
    return (
      key.startsWith(TYPED_PREFIX) &&
      readTyped(storage, key.slice(TYPED_PREFIX.length), conversationId) !== ''
    );
  });
}

/** Includes text that is only typed. */
export function forgetUnsent(storage: DeviceStorage, accountId: string): void {
  storage.removeItem(PREFIX + accountId);
  storage.removeItem(TYPED_PREFIX + accountId);
}

/** The field of the conversation that was last written in: it survives a reload. */
export function readTyped(storage: DeviceStorage, accountId: string, conversationId: string): string {
  const [, id, text] = /^([\w-]+) ([\s\S]*)$/.exec(storage.getItem(TYPED_PREFIX + accountId) ?? '') ?? [];
  return id === conversationId ? text! : '';
}

export function writeTyped(
  storage: DeviceStorage,
  accountId: string,
  conversationId: string,
  text: string,
): void {
  if (text !== '') storage.setItem(TYPED_PREFIX + accountId, `${conversationId} ${text}`);
  else if (readTyped(storage, accountId, conversationId) !== '') storage.removeItem(TYPED_PREFIX + accountId);
}
