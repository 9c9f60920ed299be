import { parseConfig } from '../app/platform/config.server.ts';
import { rebuildSearchIndex } from '../app/search/open-search-index.server.ts';
import { openDatabase } from '../database/open-database.ts';

/** Makes the search index anew from the tables; a running server may go on meanwhile. */
async function main(): Promise<number> {
  const config = parseConfig(process.env, 'tool');
  if ('problem' in config) {
    console.error(config.problem);
    return 1;
  }
  const { dataDir, databaseUrl } = config;
  const database = await openDatabase({ dataDir, databaseUrl }, (error) => console.error(error.message));
  try {
    const count = await rebuildSearchIndex({ database, dataDir });
    console.log(`검색 색인을 다시 만들었습니다: 상품 ${count.toLocaleString('ko-KR')}개`);
    return 0;
  } finally {
    await database.close();
  }
}

process.exitCode = await main();
