import { onlyArgument, print, runTool } from '../run-tool.ts';
import { countText } from './count-text.ts';
import { endWithoutPhotos, EXIT_CODES } from './photos/end-without-photos.ts';
import { verifyBackup } from './verify-backup.ts';

const USAGE = `사용법: bin/dasi verify-backup <백업, 또는 백업을 모아 둔 폴더>\n${EXIT_CODES}`;

/** Says whether a backup can be restored, without touching the market. */
process.exitCode = await runTool(USAGE, async (_config, args) => {
  const folder = onlyArgument(args);
  print('체크섬을 모두 견주고 임시 폴더에 되살려 보고 있어요…');
  const { backup, counts, photos, damaged, unlisted } = await verifyBackup(folder);
  const isWhole = damaged.length + unlisted.length === 0;
  const result = isWhole ? '온전한 백업이에요' : '사진이 빠진 백업이에요. 나머지는 되살릴 수 있어요';
  print(`${result}: ${backup.path}\n${countText((table) => counts.get(table) ?? 0, photos)}`);
  return endWithoutPhotos(
    { keys: damaged, why: '백업에서 손상된 사진이 있어요.' },
    { keys: unlisted, why: '백업에 없는 사진이 있어요.' },
  );
});
