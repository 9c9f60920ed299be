import { isBuildFresh } from '../build-stamp.mjs';

export const BUILD_COMMAND = 'node_modules/.bin/node node_modules/.bin/react-router build';

/** Says so where the code has changed since it was built; undefined also where it cannot be read. */
export function oldBuildLine(root: string): string | undefined {
  try {
    if (isBuildFresh(root)) return undefined;
  } catch {
    return undefined;
  }
  return `지은 것이 코드보다 오래됐어요. ${root} 에서 npm ci 와 ${BUILD_COMMAND} 를 실행하고 다시 시작해 주세요.`;
}
