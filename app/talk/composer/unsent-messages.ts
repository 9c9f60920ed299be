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

/** What is stored at `key`, by conversation. */
function readAll<Stored>(storage: DeviceStorage, key: string): Record<string, Stored> {
  try {
    return JSON.parse(storage.getItem(key) ?? '{}') as Record<string, Stored>;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    storage.removeItem(key);
    return {};
  }
}

function writeAll(storage: DeviceStorage, key: string, all: Record<string, unknown>): void {
  if (Object.keys(all).length === 0) storage.removeItem(key);
  else storage.setItem(key, JSON.stringify(all));
}

export function readUnsent(storage: DeviceStorage, accountId: string, conversationId: string): Outgoing[] {
  return readAll<Outgoing[]>(storage, PREFIX + accountId)[conversationId] ?? [];
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
  const all = readAll<Outgoing[]>(storage, PREFIX + accountId);
  const others = (all[conversationId] ?? []).filter(({ clientId }) => !ownIds.has(clientId));
  const own = unsent.map(({ clientId, body, writtenAt, rejection }) => ({
    clientId,
    body,
    writtenAt,
    rejection,
  }));
  all[conversationId] = [...others, ...own].sort((a, b) => a.writtenAt - b.writtenAt);
  if (all[conversationId].length === 0) delete all[conversationId];
  writeAll(storage, PREFIX + accountId, all);
}

export function hasUnsent(storage: DeviceStorage, accountId: string): boolean {
  return Object.keys(readAll(storage, PREFIX + accountId)).length > 0;
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

/** What stands in the conversation's field: it survives a reload. */
export function readTyped(storage: DeviceStorage, accountId: string, conversationId: string): string {
  return readAll<string>(storage, TYPED_PREFIX + accountId)[conversationId] ?? '';
}

export function writeTyped(
  storage: DeviceStorage,
  accountId: string,
  conversationId: string,
  text: string,
): void {
  const { [conversationId]: _before, ...others } = readAll<string>(storage, TYPED_PREFIX + accountId);
  const all = text === '' ? others : { ...others, [conversationId]: text };
  writeAll(storage, TYPED_PREFIX + accountId, all);
}
