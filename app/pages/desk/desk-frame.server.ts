import manifest from '../../../package.json' with { type: 'json' };
import type { OperatorRole } from '../../account/operator/operator-role.ts';
import { countOpenAppeals } from '../../moderation/appeal/appeal.server.ts';
import { countCases } from '../../support/case/case.server.ts';
import { countOpenInquiries } from '../../support/inquiry/inquiry.server.ts';
import type { RoleRequest } from './desk-handler.server.ts';

export interface DeskFrameData {
  nickname: string;
  role: OperatorRole;
  cases: number;
  inquiries: number;
  appeals: number;
  version: string;
}

export async function frameOf(
  { services, actor, role }: RoleRequest,
  countingCases = countCases(services.database.read, actor.id),
): Promise<DeskFrameData> {
  const { read } = services.database;
  const [{ all: cases }, { count: inquiries }, appeals] = await Promise.all([
    countingCases,
    countOpenInquiries(read),
    countOpenAppeals(read),
  ]);
  return { nickname: actor.nickname, role, cases, inquiries, appeals, version: manifest.version };
}
