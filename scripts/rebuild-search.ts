import { rebuildSearchIndex } from '../app/search/index/open-search-index.server.ts';
import { expectMarket } from '../database/copy/open-snapshot.ts';
import { openDatabase } from '../database/open-database.ts';
import { withServerInError } from '../database/postgres/server-in-error.ts';
import { runTool, print, WrongUse } from './run-tool.ts';

const USAGE = '사용법: bin/dasi rebuild-search';

/** Makes the search index anew from the tables; a running server may go on meanwhile. */
process.exitCode = await runTool(USAGE, async (config, args) => {
  if (args.length > 0) throw new WrongUse('');
  const { dataDir, databaseUrl } = config;
  // Opening would make an empty market, and hide that the settings are wrong.
  await expectMarket(config);
  const database = await openDatabase({ dataDir, databaseUrl }, (error) => console.error(error.message));
  try {
    const count = await withServerInError(databaseUrl, () => rebuildSearchIndex({ database, dataDir }));
    print(`검색 색인을 새로 만들었어요: 상품 ${count.toLocaleString('ko-KR')}개`);
    return 0;
  } finally {
    await database.close();
  }
});
