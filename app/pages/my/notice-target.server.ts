import type { Reader } from '../../../database/database.ts';
import type { Notice } from '../../notice/notice.ts';
import { findAnnouncements } from '../../product/follow/announce-listings.server.ts';
import { FOLLOWING_PATH } from '../../product/follow/follow.ts';
import { listProductsById } from '../../product/list/list-products.server.ts';
import { personPath, productPath, type Product } from '../../product/product.ts';
import { noticePath } from './notice-path.ts';

type Named = Pick<Notice, 'kind' | 'subjectId'>;

export interface NoticeTarget {
  path: string;
  /** The listing that it is about, or the newest of several, while it can be seen. */
  product: Product | undefined;
  /** How many listings it is about, beside the one that it names. */
  more: number;
}

/** Where each of them leads, in their order. */
export async function findTargets(db: Reader, notices: readonly Named[]): Promise<NoticeTarget[]> {
  const announced = await findAnnouncements(
    db,
    notices.filter(({ kind }) => kind === 'followed-listed').map(({ subjectId }) => subjectId),
  );
  const ids = notices.flatMap(({ subjectId }) => announced.get(subjectId)?.productIds ?? subjectId);
  const listed = new Map((await listProductsById(db, ids)).map((product) => [product.id, product]));
  return notices.map((notice) => {
    const { kind, subjectId } = notice;
    if (kind !== 'followed-listed') {
      const product = listed.get(subjectId);
      return { path: noticePath(notice, product !== undefined), product, more: 0 };
    }
    const { sellerId = '', productIds = [] } = announced.get(subjectId) ?? {};
    const products = productIds.flatMap((id) => listed.get(id) ?? []);
    const [newest, ...others] = products.toSorted((a, b) => b.createdAt - a.createdAt);
    const more = Math.max(productIds.length - 1, 0);
    if (!newest) return { path: FOLLOWING_PATH, product: undefined, more };
    return { path: others.length > 0 ? personPath(sellerId) : productPath(newest.id), product: newest, more };
  });
}

export async function noticeAddress(db: Reader, notice: Named): Promise<string> {
  const [target] = await findTargets(db, [notice]);
  return target!.path;
}
