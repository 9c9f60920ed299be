import type { Storage } from './storage.server.ts';

export interface MemoryStorage extends Storage {
  files: Map<string, Uint8Array>;
  beforeWrite(key: string): Promise<void>;
  beforeRemove(key: string): Promise<void>;
}

export function memoryStorage(): MemoryStorage {
  const storage: MemoryStorage = {
    files: new Map(),
    beforeWrite: async () => undefined,
    beforeRemove: async () => undefined,
    async write(key, bytes) {
      await storage.beforeWrite(key);
      storage.files.set(key, bytes);
    },
    async open(key) {
      const bytes = storage.files.get(key);
      if (!bytes) return undefined;
      const stream = async () => new Blob([new Uint8Array(bytes)]).stream();
      return { size: bytes.length, read: async () => bytes, stream };
    },
    async remove(key) {
      await storage.beforeRemove(key);
      storage.files.delete(key);
    },
    check: async () => undefined,
    async *keys() {
      yield* storage.files.keys();
    },
  };
  return storage;
}
