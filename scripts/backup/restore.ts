import { findSecret } from '../../app/platform/secret.server.ts';
import { onlyArgument, runTool, print } from '../run-tool.ts';
import { countText } from './count-text.ts';
import { endWithoutPhotos, EXIT_CODES } from './photos/end-without-photos.ts';
import { openPhotos } from './photos/open-photos.ts';
import { readBackup } from './format/read-backup.ts';
import { restoreBackup } from './restore-backup.ts';

const USAGE = `사용법: bin/dasi restore <백업, 또는 백업을 모아 둔 폴더>\n${EXIT_CODES}`;

/** Makes a market of a backup where there is none. */
process.exitCode = await runTool(USAGE, async (config, args) => {
  const folder = onlyArgument(args);
  print('백업을 확인하고 있어요…');
  const backup = await readBackup(folder);
  print(`${backup.path} (${backup.manifest.madeAt})`);
  const order = { backup, location: config, storage: () => openPhotos(config), print };
  const { counts, photos, damaged } = await restoreBackup(order);
  print(`되돌렸어요: ${countText((table) => counts.get(table) ?? 0, photos)}`);
  print('모두 다시 로그인해야 해요. 검색은 장터가 열린 뒤 잠시 동안 채워져요.');
  if ((await findSecret(config)) === undefined)
    print(
      `처음 열기 전에 쓰던 SECRET을 정하거나 secret 파일을 ${config.dataDir} 에 되돌려 놓으세요. 없으면 인증 앱의 코드가 모두 맞지 않게 돼요.`,
    );
  return endWithoutPhotos({
    keys: damaged,
    why: '백업에서 손상되어 되돌리지 못한 사진이 있어요. 나머지는 모두 되돌렸어요.',
  });
});
