import { stat } from 'node:fs/promises';
import { PushKeys } from '../../../app/notice/push/push-keys.server.ts';
import type { Config } from '../../../app/platform/config/config.server.ts';
import { findSecret, secretPath } from '../../../app/platform/secret.server.ts';
import { expectReadableFolder } from '../../../database/data-folder.ts';
import { type Check, type Finding, good, doubtful, messageOf, wrong } from '../finding.ts';

const OF_OTHERS = 0o077;

export const pushCheck: Check = {
  title: '웹 푸시',
  settings: ['SECRET', 'DATA_DIR', 'ORIGIN', 'SECURITY_CONTACT'],
  async run(config) {
    const keys = await whetherKeys(config);
    const address = whetherReachable(config);
    return address ? [keys, address] : [keys];
  },
};

async function whetherKeys({ secret, dataDir }: Config): Promise<Finding> {
  const path = secretPath(dataDir);
  if (secret === undefined) expectReadableFolder(dataDir);
  try {
    const found = await findSecret({ secret, dataDir });
    if (found === undefined)
      return doubtful(
        `${path} 파일이 아직 없어요. 처음 시작할 때 만들어져요. 쓰던 장터라면 간직해 둔 것을 되돌려 놓아 주세요.`,
      );
    const { publicKey } = new PushKeys(found);
    if (secret === undefined && ((await stat(path)).mode & OF_OTHERS) !== 0)
      return wrong(`${path} 파일을 다른 사용자가 읽을 수 있어요. chmod 600 으로 닫아 주세요.`);
    return good(`열쇠를 만들 수 있어요 (공개 열쇠 ${publicKey.slice(0, 12)}…).`);
  } catch (error) {
    return wrong(
      `열쇠를 만들 수 없어요 (${messageOf(error)}). SECRET이나 이 파일을 예전 것으로 되돌려 주세요.`,
    );
  }
}

/** Browsers subscribe on https and this machine alone, and services want to know whom to write to. */
function whetherReachable({ origin, securityContact, mailFrom }: Config): Finding | undefined {
  if (origin?.startsWith('https:')) return undefined;
  if (securityContact || mailFrom) return doubtful('ORIGIN이 https가 아니면 브라우저가 푸시를 받지 않아요.');
  return doubtful('ORIGIN이 https가 아니면 브라우저가 푸시를 받지 않고, 푸시 서비스에 알릴 연락처도 없어요.');
}
