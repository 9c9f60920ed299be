import { inspectSettings } from '../../app/platform/config/config.server.ts';
import { CannotOpen } from '../../database/cannot-open.ts';
import { CHECKS } from './checks/all-checks.ts';
import { type Check, type Finding, doubtful, messageOf, wrong } from './finding.ts';

/** What a child process tells the doctor: see `askCheck`. */
export interface CheckReport {
  title: string;
  findings: Finding[];
}

async function runCheck(check: Check): Promise<Finding[]> {
  const { unusable, config } = inspectSettings(process.env);
  const missing = check.settings.filter((name) => unusable.includes(name));
  if (missing.length > 0) return [doubtful(`${missing.join(', ')} 설정을 고친 뒤에 볼 수 있어요.`)];
  try {
    return await check.run(config);
  } catch (error) {
    if (error instanceof CannotOpen) return [wrong(error.message)];
    return [wrong(`확인하지 못했어요 (${messageOf(error)}).`)];
  }
}

const WHO = '주인과 권한을 확인하고, 장터의 사용자나 root로 불러 주세요.';

/** What is the market's user's can be read by that user, whom the launcher becomes when root calls it. */
function withHint({ verdict, text }: Finding): Finding {
  const isForbidden = verdict !== 'good' && /EACCES|권한이 없어요/.test(text);
  return { verdict, text: isForbidden ? `${text.replace(/\.?$/, '.')} ${WHO}` : text };
}

const check = await CHECKS[process.argv[2] ?? '']!();
// Told before anything can hang.
const report = (findings: Finding[]) =>
  new Promise((resolve) => process.send!({ title: check.title, findings } satisfies CheckReport, resolve));
await report([]);
await report((await runCheck(check)).map(withHint));
process.exit(0);
