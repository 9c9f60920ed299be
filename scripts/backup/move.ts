import { parseArgs } from 'node:util';
import { openFolderStorage } from '../../app/media/storage/folder-storage.server.ts';
import type { Storage } from '../../app/media/storage/storage.server.ts';
import { parseStorageUrl } from '../../app/platform/config/storage-url.ts';
import { expectMarket } from '../../database/copy/open-snapshot.ts';
import { openWritableFolder } from '../../database/data-folder.ts';
import { runTool, print, WrongUse } from '../run-tool.ts';
import { countText } from './count-text.ts';
import { endWithoutPhotos, EXIT_CODES } from './photos/end-without-photos.ts';
import { moveMarket, type Moved } from './move-market.ts';
import { openBucketPhotos, openPhotos } from './photos/open-photos.ts';
import { withoutPassword } from './without-password.ts';

const USAGE = `사용법: bin/dasi move [--to-database postgres://…] [--to-storage s3://… | --to-photos <폴더>]
주소에 든 비밀번호를 명령줄에 남기지 않으려면 환경 변수 TO_DATABASE_URL과 TO_STORAGE_URL에 적어 주세요.
${EXIT_CODES} · 4 아직 덜 옮김`;

/** The code to end with while the market is open: it has to be done again. */
const INCOMPLETE = 4;

interface Target {
  database: string | undefined;
  bucket: string | undefined;
  folder: string | undefined;
}

/** Copies the market to where it is to be from now on; it may be done again, and is complete once no one serves it. */
process.exitCode = await runTool(USAGE, async (config, args) => {
  const target = readTarget(args);
  await expectMarket(config);
  const moved = await moveMarket({
    from: { location: config, storage: await openPhotos(config) },
    to: { databaseUrl: target.database, storage: await openTargetPhotos(target) },
    print,
  });
  for (const line of report(moved, target)) print(line);
  // What is missing until then may have gone with its listing.
  if (!moved.isComplete) return INCOMPLETE;
  const why = '장터에 없거나 읽을 수 없는 사진이 있어요. 나머지는 모두 옮겼어요.';
  return endWithoutPhotos({ keys: moved.photos?.missing ?? [], why });
});

function readTarget(args: string[]): Target {
  const option = { type: 'string' } as const;
  const options = { 'to-database': option, 'to-storage': option, 'to-photos': option };
  const { values } = parse(() => parseArgs({ args, options }));
  const database = values['to-database'] ?? process.env['TO_DATABASE_URL'];
  const bucket = values['to-storage'] ?? process.env['TO_STORAGE_URL'];
  const folder = values['to-photos'];
  if (!database && !bucket && !folder) throw new WrongUse('어디로 옮길지 적어 주세요.');
  if (bucket && folder) throw new WrongUse('사진을 둘 곳은 하나만 적어 주세요.');
  if (database && !/^postgres(ql)?:\/\//.test(database)) {
    throw new WrongUse('데이터베이스의 주소는 postgres://로 시작해요.');
  }
  if (bucket && !parseStorageUrl(bucket)) throw new WrongUse('사진을 둘 버킷의 주소를 확인해 주세요.');
  return { database, bucket, folder };
}

function parse<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new WrongUse(error.message);
  }
}

async function openTargetPhotos({ bucket, folder }: Target): Promise<Storage | undefined> {
  if (bucket) return openBucketPhotos(parseStorageUrl(bucket)!);
  if (folder === undefined) return undefined;
  openWritableFolder(folder, '사진을 둘 폴더를');
  return openFolderStorage(folder);
}

function report({ isComplete, counts, photos }: Moved, target: Target): string[] {
  const lines: string[] = [];
  if (counts) lines.push(countText((table) => counts.get(table) ?? 0));
  if (photos) lines.push(`이번에 복사한 사진 파일 ${photos.copied.toLocaleString('ko-KR')}개`);
  if (!isComplete) {
    return [
      ...lines,
      '아직 끝나지 않았어요: 장터가 열려 있어요. 장터를 멈추고 같은 명령을 한 번 더 실행하면 나머지를 옮겨요.',
    ];
  }
  return [...lines, '모두 옮겼어요. 이제 이 설정으로 장터를 여세요:', ...settingsOf(target)];
}

/** What is to be set from now on, without secrets. */
function settingsOf({ database, bucket, folder }: Target): string[] {
  const lines: string[] = [];
  if (database) {
    lines.push(`  DATABASE_URL=${withoutPassword(database)}`);
    lines.push('  SECRET=(쓰던 값 그대로. 정한 적이 없으면 DATA_DIR의 secret 파일에 있는 값)');
  }
  if (bucket) lines.push(`  STORAGE_URL=${withoutPassword(bucket)}`);
  if (folder) lines.push(`  DATA_DIR=(사진이 ${folder}에 있도록: 그 폴더의 이름이 photos여야 해요)`);
  return lines;
}
