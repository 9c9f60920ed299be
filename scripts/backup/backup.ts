import { expectMarket } from '../../database/copy/open-snapshot.ts';
import { operatorName } from '../market/operator-name.ts';
import { onlyArgument, runTool, print, WrongUse } from '../run-tool.ts';
import { countText } from './count-text.ts';
import { endWithoutPhotos, EXIT_CODES } from './photos/end-without-photos.ts';
import { makeBackup } from './make-backup.ts';
import type { Manifest } from './format/manifest.ts';
import { openPhotos } from './photos/open-photos.ts';
import { recordBackup } from './record-backup.ts';
import { parseRetentionRule, type RetentionRule } from './retention/retention-rule.ts';
import { removeExpired } from './retention/remove-expired.ts';

const USAGE = `사용법: bin/dasi backup <백업을 모아 두는 폴더> [--keep 7d,4w,12m]
--keep을 적으면 최근 7일, 4주, 12달에서 하나씩만(그 사이에 업그레이드했으면 그 전의 것도) 남기고 나머지를 지워요. 적지 않으면 아무것도 지우지 않아요.
${EXIT_CODES}`;

const DAMAGED = '장터에서 손상된 사진이 있어요. 앞선 백업에 성한 것이 있으면 그것을 담았어요.';
const DECAYED =
  '앞선 백업에서 손상된 사진이 있어 장터에서 다시 복사했어요. 백업을 두는 디스크를 확인해 주세요.';

/** Makes a copy of the market; a running server may go on meanwhile. */
process.exitCode = await runTool(USAGE, async (config, args) => {
  const { folder, rule } = readOrder(args);
  await expectMarket(config);
  const storage = await openPhotos(config);
  const { path, manifest, decayed } = await makeBackup({
    location: config,
    storage,
    folder,
    now: () => new Date(),
    print,
  });
  const { tables, photos } = manifest;
  const rowsOf = (table: string) => tables.find(({ name }) => name === table)?.rows ?? 0;
  print(`백업했어요: ${path}\n${countText(rowsOf, photos.files)}`);
  await recordBackup(config, {
    operator: operatorName(process.env),
    path,
    madeAt: new Date(manifest.madeAt),
    flaw: flawOf(photos),
  });
  if (rule) await removeExpired({ folder, made: path, rule, print });
  return endWithoutPhotos(
    { keys: photos.missing, why: whyMissing(photos) },
    { keys: photos.damaged, why: DAMAGED },
    { keys: decayed, why: DECAYED },
  );
});

function flawOf({ missing, damaged }: Manifest['photos']): string {
  const count = missing.length + damaged.length;
  return count === 0 ? '' : `장터의 사진 ${count}개가 없거나 손상됐어요.`;
}

function readOrder(args: string[]): { folder: string; rule: RetentionRule | undefined } {
  const at = args.indexOf('--keep');
  if (at === -1) return { folder: onlyArgument(args), rule: undefined };
  const rule = parseRetentionRule(args[at + 1] ?? '');
  if (!rule) throw new WrongUse('--keep은 7d,4w,12m처럼 적어요: d는 일, w는 주, m은 달이에요.');
  return { folder: onlyArgument(args.toSpliced(at, 2)), rule };
}

/** Where most are missing it is the folder or the bucket that is missing, or named wrongly. */
function whyMissing({ files, missing }: Manifest['photos']): string {
  const text = '장터에 없거나 읽을 수 없는 사진이 있어요. 앞선 백업에 있던 것과 나머지는 모두 담았어요.';
  return missing.length < files ? text : `${text} 없는 것이 많으니 DATA_DIR와 STORAGE_URL을 확인해 주세요.`;
}
