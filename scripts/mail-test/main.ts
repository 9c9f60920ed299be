import { join } from 'node:path';
import { cleanEmail, emailProblem } from '../../app/account/account.ts';
import { createOutboxSender, createSmtpSender } from '../../app/mail/mail-senders.server.ts';
import type { OutgoingMail } from '../../app/mail/mail.ts';
import type { Config } from '../../app/platform/config/config.server.ts';
import { newId } from '../../app/platform/id.server.ts';
import { openDataFolder } from '../../database/data-folder.ts';
import { onlyArgument, print, runTool, WrongUse } from '../run-tool.ts';
import { describeMailFailure } from './describe-mail-failure.ts';

const USAGE = `사용법: bin/dasi mail-test <주소>

지금 설정으로 시험 메일 한 통을 보내고, 메일 서버가 뭐라고 했는지 알려 줘요.
끝나는 코드: 0 메일 서버가 받았거나 outbox에 있어요, 1 보내지 못했어요, 2 알아듣지 못했어요`;

const MAX_SEND_MS = 30_000;
const timeout = () => AbortSignal.timeout(MAX_SEND_MS);

process.exitCode = await runTool(USAGE, async (config, args) => {
  const to = cleanEmail(onlyArgument(args));
  if (emailProblem(to) !== undefined) throw new WrongUse(`메일 주소가 아니에요: ${to}`);
  const { ok, line } = config.smtp ? await sendBySmtp(config, to) : await writeToOutbox(config, to);
  if (ok) print(line);
  else console.error(line);
  return ok ? 0 : 1;
});

interface Outcome {
  ok: boolean;
  line: string;
}

async function sendBySmtp({ smtp, mailFrom, siteName }: Config, to: string): Promise<Outcome> {
  if (!mailFrom) return { ok: false, line: 'SMTP_URL을 쓰려면 MAIL_FROM이 필요해요.' };
  const { name = siteName, address } = mailFrom;
  const send = createSmtpSender({ server: smtp!, from: { name, address } });
  try {
    const said = await send(testMail(siteName, to), timeout());
    const line = `메일 서버(${smtp!.host}:${smtp!.port})가 받았어요: ${said}`;
    return {
      ok: true,
      line: `${line}\n몇 분이 지나도 오지 않으면 스팸함과, 보내는 도메인의 SPF·DKIM·DMARC를 살펴봐 주세요.`,
    };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { ok: false, line: `${describeMailFailure(smtp!, error)}.` };
  }
}

async function writeToOutbox({ dataDir, origin, siteName }: Config, to: string): Promise<Outcome> {
  openDataFolder(dataDir);
  const from = { name: siteName, address: `no-reply@${new URL(origin ?? 'http://localhost').hostname}` };
  const send = createOutboxSender({ dir: join(dataDir, 'outbox'), from, now: Date.now });
  const path = await send(testMail(siteName, to), timeout());
  return { ok: true, line: `SMTP_URL이 없어서 메일은 나가지 않고 파일로 있어요: ${path}` };
}

function testMail(siteName: string, to: string): OutgoingMail {
  return {
    id: newId(),
    to,
    subject: `[${siteName}] 시험 메일이에요`,
    text: `${siteName} 장터의 메일 설정을 확인하려고 운영자가 보낸 메일이에요.\n받으셨다면 메일이 잘 나가고 있어요.\n`,
  };
}
