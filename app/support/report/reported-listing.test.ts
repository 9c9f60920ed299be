import { describe, expect, test } from 'vitest';
import { engines } from '../../../test/support/database/engines.ts';
import { addListing, addPerson, openTradingMarket } from '../../../test/support/trading.ts';
import { listReports, sendReport } from './report.server.ts';
import { listListingsAsReported } from './reported-listing.server.ts';

describe.each(engines)('$name', (engine) => {
  test('an edit between two reports hides nothing: each listing is shown once, as it was', async () => {
    const { database, deps, whale, fox } = await openTradingMarket(engine);
    try {
      const listing = await addListing(deps, whale, { title: '원목 의자' });
      const report = async (nickname: string) => {
        const who = nickname === '' ? fox : await addPerson(database, nickname);
        const typed = { reason: 'fraud', details: '' };
        await sendReport(deps, who, { kind: 'listing', targetId: listing, typed, onceKey: undefined });
      };
      const edit = (desc: string) =>
        database.transaction((tx) =>
          tx.updateTable('product').set({ desc }).where('id', '=', listing).execute(),
        );
      await edit('먼저 입금해 주세요.');
      await report('');
      await report('노란 곰');
      await edit('직접 만나요.');
      await report('하얀 곰');
      const reports = await listReports(database.read, { all: false, limit: 10 });
      const newestFirst = reports.map(({ id }) => id).toReversed();
      const shown = await listListingsAsReported(database.read, newestFirst);
      expect(shown.map(({ desc }) => desc)).toEqual(['직접 만나요.', '먼저 입금해 주세요.']);
    } finally {
      await database.close();
    }
  });
});
