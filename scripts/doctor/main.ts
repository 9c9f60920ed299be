import { createLimiter } from '../../app/platform/limiter.server.ts';
import { endQuietly } from '../run-tool.ts';
import { askCheck } from './ask-check.ts';
import { CHECKS } from './checks/all-checks.ts';
import { type Finding, toLine } from './finding.ts';

const USAGE = `사용법: bin/dasi doctor

설정, 코드, 데이터 폴더, 시계, 데이터베이스, 2단계 인증, 사진, 백업, 메일, 웹 푸시, 서버, 공개 주소를 확인하고 무엇을 해야 하는지 알려 줘요.
아무것도 바꾸거나 보내지 않아요. 끝나는 코드: 0 잘못된 것이 없어요, 1 잘못된 것이 있어요, 2 알아듣지 못했어요`;

const MAX_CHECK_MS = 20_000;
/** Each is a process: a small server has little memory to spare. */
const AT_ONCE = 3;

async function diagnose(): Promise<number> {
  const inTurn = createLimiter(AT_ONCE);
  const reports = Object.keys(CHECKS).map((name) => inTurn(() => askCheck(name, MAX_CHECK_MS)));
  const all: Finding[] = [];
  const titles = new Map<string, string>();
  for (const report of reports) {
    const { title, findings } = await report;
    for (const finding of findings) {
      const first = finding.verdict === 'wrong' ? titles.get(finding.text) : undefined;
      if (first === undefined) all.push(finding);
      const text = first === undefined ? finding.text : `‘${first}’ 줄과 까닭이 같아요.`;
      console.log(toLine(title, { ...finding, text }));
      titles.set(finding.text, first ?? title);
    }
  }
  const count = (verdict: Finding['verdict']) => all.filter((finding) => finding.verdict === verdict).length;
  console.log(`\n잘못된 것 ${count('wrong')}개, 살펴볼 것 ${count('doubtful')}개`);
  return count('wrong') > 0 ? 1 : 0;
}

endQuietly();
const [first] = process.argv.slice(2);
if (first === undefined) {
  process.exitCode = await diagnose();
} else if (['--help', '-h'].includes(first)) {
  console.log(USAGE);
} else {
  console.error(USAGE);
  process.exitCode = 2;
}
