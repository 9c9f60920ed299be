import type { Reader } from '../../../database/database.ts';
import { LEFT_NICKNAME } from '../../account/account.ts';
import { describeRung } from '../../keyword/keyword.server.ts';
import { type Notice, NOTICES_OF_PEOPLE } from '../../notice/notice.ts';
import { priceText } from '../../product/product.ts';
import { findTargets, type NoticeTarget } from './notice-target.server.ts';

interface ShownNotice extends Pick<NoticeTarget, 'product' | 'more'> {
  notice: Notice;
  to: string;
  price?: string | undefined;
  about?: string | undefined;
}

const isAlert = ({ kind }: Notice) => kind === 'keyword-matched';
const namesPrice = (notice: Notice) => isAlert(notice) || notice.kind === 'price-dropped';

/** In their order, with a fixed number of queries. */
export async function showNotices(
  db: Reader,
  accountId: string,
  notices: readonly Notice[],
  now: number,
): Promise<ShownNotice[]> {
  const alerted = notices.filter(isAlert).map(({ subjectId }) => subjectId);
  const about = await describeRung(db, alerted, now);
  const targets = await findTargets(db, accountId, notices);
  return notices.map((notice, index) => {
    const { path, product, more } = targets[index]!;
    return {
      notice: nameLeft(notice),
      to: path,
      product,
      more,
      ...(product && namesPrice(notice) && { price: priceText(product) }),
      ...(product && isAlert(notice) && { about: about.get(product.id) }),
    };
  });
}

function nameLeft(notice: Notice): Notice {
  const isByPerson = NOTICES_OF_PEOPLE.includes(notice.kind);
  return isByPerson ? { ...notice, person: notice.person ?? LEFT_NICKNAME } : notice;
}
