import type { Reader } from '../../database/database.ts';
import { findPerson } from '../account/find-person.server.ts';
import { findProduct } from '../product/find-product.server.ts';
import type { ReportTargetKind } from './report.ts';

/** What a report is about, as it is now. */
export interface ReportTarget {
  kind: ReportTargetKind;
  id: string;
  /** A listing's title, a person's nickname. */
  name: string;
  /** Who answers for it: a listing's seller, or the person. */
  owner: { id: string; nickname: string };
}

/** The listing or person of that id, or undefined. */
export async function findReportTarget(
  db: Reader,
  kind: ReportTargetKind,
  id: string,
): Promise<ReportTarget | undefined> {
  if (kind === 'person') {
    const person = await findPerson(db, id);
    return person && { kind, id, name: person.nickname, owner: person };
  }
  const product = await findProduct(db, id);
  if (!product) return undefined;
  const { title, sellerId, sellerName } = product;
  return { kind, id, name: title, owner: { id: sellerId, nickname: sellerName } };
}
