import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openStorage, TIMEOUTS_MS } from '../../../app/media/storage/open-storage.server.ts';
import type { Config } from '../../../app/platform/config/config.server.ts';
import type { Bucket } from '../../../app/platform/config/storage-url.ts';
import { CannotOpen } from '../../../database/cannot-open.ts';
import { expectReadableFolder } from '../../../database/data-folder.ts';
import { inspectDatabase } from '../../../database/inspect/inspect-database.ts';
import { damageLine } from '../../../database/sqlite/damage.ts';
import { type Check, type Finding, good, doubtful, messageOf, wrong } from '../finding.ts';
import { findInaccessiblePhoto } from './inaccessible-photo.ts';

export const photosCheck: Check = {
  title: '사진',
  settings: ['STORAGE_URL', 'DATA_DIR'],
  async run(config) {
    return [config.bucket ? await tryBucket(config.bucket) : await tryFolder(config)];
  },
};

async function tryFolder(config: Config): Promise<Finding> {
  const { dataDir } = config;
  const folder = join(dataDir, 'photos');
  expectReadableFolder(dataDir);
  // Opening would make it.
  if (!existsSync(folder)) {
    return (await hasMarket(config))
      ? wrong(
          `장터는 있는데 ${folder} 폴더가 없어요. DATA_DIR를 확인하고, 마지막 백업의 photos/에서 되돌려 놓아 주세요.`,
        )
      : doubtful(`${folder} 폴더가 아직 없어요. 처음 시작할 때 만들어져요.`);
  }
  try {
    await (await openStorage({ dataDir, bucket: undefined })).check();
    const unreadable = await findInaccessiblePhoto(folder);
    if (unreadable) return describeInaccessible(unreadable.path, unreadable.uid);
    return good(`${folder} 폴더에 쓸 수 있어요.`);
  } catch (error) {
    return wrong(
      `${folder} 폴더에 쓸 수 없어요 (${messageOf(error)}). 폴더의 주인과 디스크를 확인해 주세요.`,
    );
  }
}

function describeInaccessible(path: string, uid: number): Finding {
  const owner = uid === 0 ? 'root' : `사용자 ${uid}`;
  const own = process.getuid?.();
  return wrong(
    `${path} 은(는) ${owner}의 것이라 장터가 읽을 수 없어요. root로 chown ${own} 하고 chmod u+rX 해 주세요. 이런 것이 더 있을 수 있어요.`,
  );
}

/** False where the database can't be asked: its own check says so. */
async function hasMarket(config: Config): Promise<boolean> {
  try {
    return (await inspectDatabase(config)).hasMarket;
  } catch (error) {
    if (error instanceof CannotOpen || damageLine(error) !== undefined) return false;
    throw error;
  }
}

const WHAT_TO_DO: Readonly<Record<string, string>> = {
  NoSuchBucket: '그런 버킷이 없어요. 버킷을 먼저 만들거나 STORAGE_URL의 이름을 고쳐 주세요.',
  InvalidAccessKeyId: '키를 받아 주지 않아요. STORAGE_URL의 키를 확인해 주세요.',
  SignatureDoesNotMatch: '비밀 키나 region이 달라요. STORAGE_URL을 확인해 주세요.',
  AuthorizationHeaderMalformed: 'region이 달라요. STORAGE_URL의 region을 확인해 주세요.',
  RequestTimeTooSkewed: '이 기기의 시계가 틀려요. NTP를 켜 주세요.',
  AccessDenied: '이 키로는 할 수 없어요. GetObject, PutObject, DeleteObject, ListBucket을 허락해 주세요.',
  QuotaExceeded: '버킷에 남은 공간이 없어요. 용량을 늘려 주세요.',
};

async function tryBucket(bucket: Bucket): Promise<Finding> {
  const location = `S3(${bucket.endpoint}, ${bucket.name})`;
  const { probeBucket, saidByS3 } = await import('../../../app/media/storage/s3-storage.server.ts');
  try {
    await probeBucket(bucket, TIMEOUTS_MS);
    return good(`${location}에 쓰고, 읽고, 지울 수 있어요.`);
  } catch (error) {
    const todo =
      WHAT_TO_DO[saidByS3(error) ?? ''] ??
      'STORAGE_URL의 주소와, 여기서 거기까지의 네트워크를 확인해 주세요.';
    return wrong(
      `${location}를 쓸 수 없어요 (${messageOf(error).replace(/^the photos' storage: /, '')}). ${todo}`,
    );
  }
}
