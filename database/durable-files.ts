import { open } from 'node:fs/promises';

/** Makes a file, and waits until its bytes are on the disk; its name is once `syncFolder` has been called. */
export async function writeAndSync(path: string, content: string | Uint8Array, mode?: number): Promise<void> {
  await using file = await open(path, 'wx', mode);
  await file.writeFile(content);
  await file.sync();
}

/** Waits until the names in a folder are on the disk. */
export async function syncFolder(path: string): Promise<void> {
  // Windows can't open a folder, and keeps the entry with the file.
  if (process.platform === 'win32') return;
  await using folder = await open(path, 'r');
  await folder.sync();
}
