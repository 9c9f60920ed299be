import { inspectSettings } from '../../../app/platform/config/config.server.ts';
import { ContentError } from '../../../app/support/articles/article.ts';
import { checkOwnTexts } from '../../../app/support/articles/own-texts.server.ts';
import { readMark } from '../../../server/brand/mark.ts';
import { type Check, good, wrong } from '../finding.ts';

export const settingsCheck: Check = {
  title: '설정',
  settings: [],
  async run({ contentDir }) {
    const { problems } = inspectSettings(process.env);
    const unusable = contentDir === undefined ? undefined : await contentProblem(contentDir);
    const found = unusable === undefined ? problems : [...problems, unusable];
    return found.length === 0 ? [good('모두 쓸 수 있는 값이에요.')] : found.map(wrong);
  },
};

/** What the start would say of the operator's texts and mark. */
async function contentProblem(contentDir: string): Promise<string | undefined> {
  try {
    checkOwnTexts(contentDir);
    await readMark(contentDir);
    return undefined;
  } catch (error) {
    if (error instanceof ContentError) return `CONTENT_DIR의 ${contentDir}: ${error.message}.`;
    throw error;
  }
}
