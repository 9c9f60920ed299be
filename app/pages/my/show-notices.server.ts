import type { Reader } from '../../../database/database.ts';
import { LEFT_NICKNAME } from '../../account/account.ts';
import { describeRung } from '../../keyword/keyword.server.ts';
import { photoFileKey } from '../../media/photo.ts';
import { type Notice, NOTICES_OF_PEOPLE, NOTICES_OF_REVIEWS } from '../../notice/notice.ts';
import { priceText } from '../../product/product.ts';
import { findPhotosOfPurchases } from '../../purchase/review/read-reviews.server.ts';
import { findTargets, type NoticeTarget } from './notice-target.server.ts';

interface ShownNotice extends Pick<NoticeTarget, 'more'> {
  notice: Notice;
  to: string;
  /** The key of its file; null where there is none. */
  photo: string | null;
  price?: string | undefined;
  about?: string | undefined;
}

const isAlert = ({ kind }: Notice) => kind === 'keyword-matched';
const isOfReview = ({ kind }: Notice) => NOTICES_OF_REVIEWS.includes(kind);
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
  const reviewed = notices.filter(isOfReview).map(({ subjectId }) => subjectId);
  const photos = await findPhotosOfPurchases(db, reviewed);
  const targets = await findTargets(db, accountId, notices);
  return notices.map((notice, index) => {
    const { path, product, more } = targets[index]!;
    const photo = product?.photos[0];
    return {
      notice: nameLeft(notice),
      to: path,
      photo: photo ? photoFileKey(photo, 360) : (photos.get(notice.subjectId) ?? null),
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
