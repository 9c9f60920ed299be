import type { Reader } from '../../../database/database.ts';
import { type Notice, NOTICES_OF_TALK } from '../../notice/notice.ts';
import { findAnnouncements } from '../../product/follow/announce-listings.server.ts';
import { listProductsById } from '../../product/list/list-products.server.ts';
import { personPath, type Product } from '../../product/product.ts';
import { findSoleConversations } from '../../talk/conversation.server.ts';
import { noticePath } from './notice-path.ts';

type Named = Pick<Notice, 'kind' | 'subjectId'>;

export interface NoticeTarget {
  path: string;
  /** The listing that it is about, or the newest of several, while it can be seen. */
  product: Product | undefined;
  /** The number of further visible listings. */
  more: number;
}

export async function findTargets(
  db: Reader,
  accountId: string,
  notices: readonly Named[],
): Promise<NoticeTarget[]> {
  const announced = await findAnnouncements(
    db,
    notices.filter(isAnnouncement).map(({ subjectId }) => subjectId),
  );
  const later = [...announced.values()].flatMap(({ laterIds }) => laterIds);
  const ids = [...notices.map(({ subjectId }) => subjectId), ...later];
  const listed = new Map((await listProductsById(db, ids)).map((product) => [product.id, product]));
  const ofTalk = notices.filter(({ kind }) => NOTICES_OF_TALK.includes(kind));
  const conversations = await findSoleConversations(
    db,
    accountId,
    ofTalk.map(({ subjectId }) => subjectId),
  );
  return notices.map(({ kind, subjectId }) => {
    const announcement = isAnnouncement({ kind }) ? announced.get(subjectId) : undefined;
    const { laterIds = [] } = announcement ?? {};
    const products = [subjectId, ...laterIds].flatMap((id) => listed.get(id) ?? []);
    const product = products.at(-1);
    const path =
      announcement && products.length > 1
        ? personPath(announcement.sellerId)
        : noticePath(
            { kind, subjectId: product?.id ?? subjectId },
            { isListed: product !== undefined, conversationId: conversations.get(subjectId) },
          );
    return { path, product, more: Math.max(products.length - 1, 0) };
  });
}

const isAnnouncement = ({ kind }: Pick<Notice, 'kind'>) => kind === 'followed-listed';

export async function noticeAddress(db: Reader, accountId: string, notice: Named): Promise<string> {
  const [target] = await findTargets(db, accountId, [notice]);
  return target!.path;
}
