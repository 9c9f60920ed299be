import { describeForeignSecret } from '../../../app/account/second-factor/foreign-secret.server.ts';
import { SecretEncryption } from '../../../app/account/second-factor/secret-encryption.server.ts';
import { findSecret } from '../../../app/platform/secret.server.ts';
import { type Check, good, doubtful, wrong } from '../finding.ts';
import { hasNoFile, readMarket } from './read-market.ts';

export const secondFactorCheck: Check = {
  title: '2단계 인증',
  settings: ['SECRET', 'DATABASE_URL', 'DATA_DIR'],
  async run(config) {
    if (hasNoFile(config)) return [good('아직 장터가 없어서 쓰는 사람도 없어요.')];
    try {
      const secret = await findSecret(config);
      const encryption = secret === undefined ? undefined : new SecretEncryption(secret);
      const foreign = await readMarket(config, (db) => describeForeignSecret(db, encryption));
      return [foreign === undefined ? good('SECRET으로 인증 앱의 코드를 확인할 수 있어요.') : wrong(foreign)];
    } catch {
      return [doubtful('SECRET이 맞는지 알 수 없었어요. 데이터베이스와 웹 푸시의 열쇠를 먼저 봐 주세요.')];
    }
  },
};
