import type { OperatorRole } from '../../account/operator/operator-role.ts';
import { countCases } from '../../support/case/case.server.ts';
import { countOpenInquiries } from '../../support/inquiry/inquiry.server.ts';
import type { RoleRequest } from './desk-handler.server.ts';

/** What surrounds every page of the desk. */
export interface DeskFrameData {
  nickname: string;
  role: OperatorRole;
  /** Open ones. */
  cases: number;
  /** Without an answer. */
  inquiries: number;
}

export async function frameOf({ services, actor, role }: RoleRequest): Promise<DeskFrameData> {
  const { read } = services.database;
  const [{ all }, { count }] = await Promise.all([countCases(read), countOpenInquiries(read)]);
  return { nickname: actor.nickname, role, cases: all, inquiries: count };
}
