import { redirect } from 'react-router';
import { appendAudit } from '../../../platform/audit-log.server.ts';
import { csvText } from '../../../platform/csv.ts';
import { deskHandler, type DeskRequest } from '../desk-handler.server.ts';
import { DESK_STATISTICS_PATH } from '../desk-paths.ts';

type Rows = readonly (readonly (string | number)[])[];

/** For an owner who gave a code within five minutes; others are redirected to the code's form. Recorded in the audit log. */
export function csvHandler(name: 'figures' | 'audit', readRows: (page: DeskRequest) => Promise<Rows>) {
  return deskHandler('owner', async (page) => {
    if (!page.isFresh) throw redirect(DESK_STATISTICS_PATH);
    const { operatorDeps } = page;
    await operatorDeps.database.transaction((tx) =>
      appendAudit(tx, operatorDeps, { act: 'export', targetId: name }),
    );
    return new Response(csvText(await readRows(page)), {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${name}.csv"`,
        'Cache-Control': 'no-store',
      },
    });
  });
}
