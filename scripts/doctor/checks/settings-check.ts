import { readdir } from 'node:fs/promises';
import { inspectSettings } from '../../../app/platform/config/config.server.ts';
import { type Check, good, wrong } from '../finding.ts';

export const settingsCheck: Check = {
  title: '설정',
  settings: [],
  async run({ contentDir }) {
    const { problems } = inspectSettings(process.env);
    const unreadable = contentDir === undefined ? undefined : await whyUnreadable(contentDir);
    const found = unreadable === undefined ? problems : [...problems, unreadable];
    return found.length === 0 ? [good('모두 쓸 수 있는 값이에요.')] : found.map(wrong);
  },
};

async function whyUnreadable(contentDir: string): Promise<string | undefined> {
  try {
    await readdir(contentDir);
    return undefined;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return `CONTENT_DIR를 읽을 수 없어요: ${contentDir} (${code}). 폴더가 있는지, 장터의 사용자가 읽을 수 있는지 확인해 주세요.`;
  }
}
