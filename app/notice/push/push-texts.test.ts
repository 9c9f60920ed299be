import { expect, test } from 'vitest';
import type { Reader } from '../../../database/database.ts';
import { NOTICE_KINDS, NOTICES_OF_PEOPLE, type NoticeKind } from '../notice.ts';
import { noticeText, type PushSources } from './push-texts.server.ts';

const sources: Pick<PushSources, 'noticePath'> = { noticePath: async () => '/notice' };

/** As a locked screen shows it to one who lets it show no words. */
async function lineOf(kind: NoticeKind): Promise<string> {
  const person = NOTICES_OF_PEOPLE.includes(kind) ? '초록고래' : null;
  const notice = { id: 'n', kind, subjectId: 's', title: '참나무 책상', person, createdAt: 0, isSeen: false };
  const unseen = [{ ...notice, count: 1 }];
  const text = await noticeText({} as Reader, sources as PushSources, unseen, {
    accountId: 'a',
    kind,
    subjectId: 's',
  });
  return text!.line;
}

/** What only follows another word. */
const DEPENDENT =
  /^(때문에|덕분에|대신|하나[를가는]?|을|를|이|가|은|는|의|에|에서|에게|와|과|로|으로|도|만|새로)(\s|$)/;

test.each(NOTICE_KINDS)('without its title, %s is a sentence', async (kind) => {
  const line = await lineOf(kind);
  expect(line).not.toMatch(DEPENDENT);
  expect(line).not.toContain('참나무 책상');
  expect(line).toMatch(/요[.!]$/);
});

test('what an operator did is said without the title', async () => {
  expect(await lineOf('warned')).toBe('운영자가 경고했어요. 이유를 확인해 주세요.');
  expect(await lineOf('sold')).toBe('초록고래님이 상품을 구매했어요.');
});
