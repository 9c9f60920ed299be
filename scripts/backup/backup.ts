import { expectMarket } from '../../database/copy/open-snapshot.ts';
import { countText, someOf } from './count-text.ts';
import { makeBackup } from './make-backup.ts';
import { openPhotos } from './open-photos.ts';
import { onlyArgument, runTool, tell } from './run-tool.ts';

const USAGE = '사용법: npm run backup -- <백업을 모아 두는 폴더>';

/** Makes a copy of the market; a running server may go on meanwhile. */
process.exitCode = await runTool(USAGE, async (config) => {
  const folder = onlyArgument(process.argv.slice(2));
  expectMarket(config);
  const storage = await openPhotos(config);
  const { path, manifest } = await makeBackup({
    place: config,
    storage,
    folder,
    now: () => new Date(),
    tell,
  });
  const { tables, photos } = manifest;
  const rowsOf = (table: string) => tables.find(({ name }) => name === table)?.rows ?? 0;
  tell(`백업했어요: ${path}\n${countText(rowsOf, photos.files)}`);
  if (photos.missing.length > 0) console.error(`장터에 이미 없던 사진이 있어요.\n${someOf(photos.missing)}`);
  return 0;
});
