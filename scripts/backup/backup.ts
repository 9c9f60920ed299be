import { expectMarket } from '../../database/copy/open-snapshot.ts';
import { onlyArgument, runTool, print } from '../run-tool.ts';
import { countText } from './count-text.ts';
import { endWithoutPhotos, EXIT_CODES } from './photos/end-without-photos.ts';
import { makeBackup } from './make-backup.ts';
import type { Manifest } from './format/manifest.ts';
import { openPhotos } from './photos/open-photos.ts';

const USAGE = `사용법: npm run backup -- <백업을 모아 두는 폴더>\n${EXIT_CODES}`;

/** Makes a copy of the market; a running server may go on meanwhile. */
process.exitCode = await runTool(USAGE, async (config, args) => {
  const folder = onlyArgument(args);
  await expectMarket(config);
  const storage = await openPhotos(config);
  const { path, manifest } = await makeBackup({
    place: config,
    storage,
    folder,
    now: () => new Date(),
    print,
  });
  const { tables, photos } = manifest;
  const rowsOf = (table: string) => tables.find(({ name }) => name === table)?.rows ?? 0;
  print(`백업했어요: ${path}\n${countText(rowsOf, photos.files)}`);
  return endWithoutPhotos(photos.missing, whyMissing(photos));
});

/** Where none is there it is the folder or the bucket that is missing, or named wrongly. */
function whyMissing({ files }: Manifest['photos']): string {
  const text = '장터에 이미 없던 사진이 있어요. 나머지는 모두 백업했어요.';
  return files > 0 ? text : `${text} 사진이 하나도 없으니 DATA_DIR와 STORAGE_URL을 확인해 주세요.`;
}
