import { countText, someOf } from './count-text.ts';
import { openPhotos } from './open-photos.ts';
import { readBackup } from './read-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { onlyArgument, runTool, tell } from './run-tool.ts';

const USAGE = '사용법: npm run restore -- <백업, 또는 백업을 모아 둔 폴더>';

/** Makes a market of a backup where there is none. */
process.exitCode = await runTool(USAGE, async (config) => {
  const folder = onlyArgument(process.argv.slice(2));
  tell('백업을 확인하고 있어요…');
  const backup = await readBackup(folder);
  tell(`${backup.path} (${backup.manifest.madeAt})`);
  const order = { backup, place: config, storage: () => openPhotos(config), tell };
  const { counts, photos, damaged } = await restoreBackup(order);
  tell(`되돌렸어요: ${countText((table) => counts.get(table) ?? 0, photos)}`);
  tell('모두 다시 로그인해야 해요. 검색은 장터가 열린 뒤 잠시 동안 채워져요.');
  if (damaged.length === 0) return 0;
  console.error(`백업에서 손상되어 되돌리지 못한 사진이 있어요.\n${someOf(damaged)}`);
  return 1;
});
