import { open } from 'node:fs/promises';

/** Durable once `syncFolder` has been called for its folder. */
export async function writeAndSync(path: string, content: string | Uint8Array, mode?: number): Promise<void> {
  await using file = await open(path, 'wx', mode);
  await file.writeFile(content);
  await file.sync();
}

export async function syncFolder(path: string): Promise<void> {
  // Windows cannot open folders.
  if (process.platform === 'win32') return;
  await using folder = await open(path, 'r');
  await folder.sync();
}
