import { accessSync, constants, existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { expectReadableFolder } from '../../../database/data-folder.ts';
import { type Check, type Finding, good, doubtful, wrong } from '../finding.ts';

const MB = 1024 ** 2;
const GB = 1024 ** 3;

export const dataFolderCheck: Check = {
  title: '데이터 폴더',
  settings: ['DATA_DIR'],
  async run({ dataDir }) {
    const folder = resolve(dataDir);
    // Its error is the line that ends the start.
    expectReadableFolder(folder);
    if (existsSync(folder)) return [whetherWritable(folder), await whetherRoomy(folder)];
    const parent = dirname(folder);
    const missing = isWritable(parent)
      ? doubtful(
          `${folder} 폴더가 아직 없어요. 처음 시작할 때 만들어져요. 쓰던 장터라면 DATA_DIR를 확인해 주세요.`,
        )
      : wrong(
          `${folder} 폴더가 없고, ${parent} 안에 만들 수도 없어요. DATA_DIR와 그 폴더의 주인을 확인해 주세요.`,
        );
    return [missing, await whetherRoomy(parent)];
  },
};

function whetherWritable(folder: string): Finding {
  return isWritable(folder)
    ? good(`${folder} 폴더를 읽고 쓸 수 있어요.`)
    : wrong(`${folder} 폴더에 쓸 수 없어요. 장터를 돌리는 사용자의 것이어야 해요 (chown).`);
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function whetherRoomy(folder: string): Promise<Finding> {
  const { bavail, blocks, bsize, files, ffree } = await statfs(folder);
  return judgeRoom({
    freeBytes: bavail * bsize,
    totalBytes: blocks * bsize,
    freeFiles: ffree,
    totalFiles: files,
  });
}

interface Room {
  freeBytes: number;
  totalBytes: number;
  freeFiles: number;
  /** 0 where the file system has no limit. */
  totalFiles: number;
}

export function judgeRoom({ freeBytes, totalBytes, freeFiles, totalFiles }: Room): Finding {
  const share = totalBytes === 0 ? 0 : freeBytes / totalBytes;
  const left = `디스크에 ${sizeText(freeBytes)} (${Math.floor(share * 100)} %)가 남았어요.`;
  if (freeBytes < 200 * MB)
    return wrong(`${left} 곧 아무것도 쓸 수 없어요. 자리를 비우거나 디스크를 늘려 주세요.`);
  if (totalFiles > 0 && freeFiles / totalFiles < 0.02)
    return wrong(
      `디스크에 파일을 더 만들 수 없게 돼 가요 (inode ${freeFiles}개 남음). 작은 파일을 정리해 주세요.`,
    );
  if (freeBytes < 2 * GB && share < 0.1) return doubtful(`${left} 자리를 비우거나 디스크를 늘려 주세요.`);
  return good(left);
}

function sizeText(bytes: number): string {
  return bytes < GB ? `${Math.floor(bytes / MB)} MB` : `${(bytes / GB).toFixed(1)} GB`;
}
