import { statfs } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

const MAX_ANSWER_MS = 1_000;

interface DiskSpace {
  freeBytes: number;
  sizeBytes: number;
}

/** One call at a time: on a file system that hangs, each keeps a thread. @returns rejects without an answer */
export function openDiskSpace(folder: string): () => Promise<DiskSpace> {
  let looking: Promise<DiskSpace> | undefined;
  return async () => {
    looking ??= readSpace(folder).finally(() => (looking = undefined));
    const space = await Promise.race([looking, sleep(MAX_ANSWER_MS, undefined, { ref: false })]);
    if (!space) throw new Error(`no answer after ${MAX_ANSWER_MS} ms`);
    return space;
  };
}

async function readSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize };
}
