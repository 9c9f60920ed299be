import { existsSync } from 'node:fs';
import { join } from 'node:path';
import manifest from '../../../package.json' with { type: 'json' };
import { BUILD_COMMAND, oldBuildLine } from '../../launcher/build-age.ts';
import { type Check, doubtful, good } from '../finding.ts';

const ROOT = join(import.meta.dirname, '../../..');

export const codeCheck: Check = {
  title: '코드',
  settings: [],
  run: async () => {
    if (!existsSync(join(ROOT, 'build/server/main.js')))
      return [doubtful(`아직 짓지 않았어요. ${ROOT} 에서 ${BUILD_COMMAND} 를 실행해 주세요.`)];
    const old = oldBuildLine(ROOT);
    return [old === undefined ? good(`${manifest.version} 버전이고, 지은 것과 같아요.`) : doubtful(old)];
  },
};
