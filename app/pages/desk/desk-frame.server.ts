import type { OperatorRole } from '../../account/operator/operator-role.ts';
import { countCases } from '../../support/case/case.server.ts';
import type { RoleRequest } from './desk-handler.server.ts';

/** What surrounds every page of the desk. */
export interface DeskFrameData {
  nickname: string;
  role: OperatorRole;
  /** Open ones. */
  cases: number;
}

export async function frameOf({ services, actor, role }: RoleRequest): Promise<DeskFrameData> {
  const { all } = await countCases(services.database.read);
  return { nickname: actor.nickname, role, cases: all };
}
