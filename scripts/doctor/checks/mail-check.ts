import { join } from 'node:path';
import { verifySmtp } from '../../../app/mail/mail-senders.server.ts';
import type { SmtpServer } from '../../../app/platform/config/mail-settings.ts';
import { describeMailFailure } from '../../mail-test/describe-mail-failure.ts';
import { type Check, type Finding, good, doubtful, wrong } from '../finding.ts';

export const mailCheck: Check = {
  title: '메일',
  settings: ['SMTP_URL', 'MAIL_FROM'],
  async run({ smtp, origin, dataDir }) {
    const outbox = `SMTP_URL이 없어서 메일이 나가지 않고 ${join(dataDir, 'outbox')}에 쌓여요.`;
    if (!smtp && origin) return [doubtful(`${outbox} SMTP_URL과 MAIL_FROM을 정해 주세요.`)];
    if (!smtp) return [good(outbox)];
    const found = await tryServer(smtp);
    const noOrigin = doubtful(
      'ORIGIN이 없어서 메일의 링크가 장터가 듣는 주소로 시작해요. ORIGIN을 정해 주세요.',
    );
    return origin ? [found] : [found, noOrigin];
  },
};

async function tryServer(smtp: SmtpServer): Promise<Finding> {
  try {
    await verifySmtp({ server: smtp });
    const how = smtp.auth ? '로그인했어요' : '연결했어요';
    return good(
      `메일 서버(${smtp.host}:${smtp.port})에 ${how}. 정말 나가는지는 bin/dasi mail-test <주소>로 알 수 있어요.`,
    );
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return wrong(`${describeMailFailure(smtp, error)}. SMTP_URL의 주소와 사용자와 비밀번호를 확인해 주세요.`);
  }
}
