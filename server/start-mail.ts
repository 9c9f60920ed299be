import { join } from 'node:path';
import { accountMailWriter } from '../app/account/email/send-account-mail.server.ts';
import type { MailSender, SendMail } from '../app/mail/mail.ts';
import { startDelivering } from '../app/mail/deliver-mail.server.ts';
import { trimOutbox } from '../app/mail/trim-outbox.server.ts';
import type { Services } from '../app/request/services.server.ts';
import { countUnreadForMail } from '../app/talk/list/unread-mail/unread-mail.server.ts';
import type { Metrics } from './metrics/metrics.ts';

const POLL_EVERY_MS = 1_000;
const HOUR_MS = 3_600_000;
/** Deleted accounts must not stay in the outbox. */
const OUTBOX_LIFE_MS = 7 * 24 * HOUR_MS;

/** By SMTP, or into `outbox` in `DATA_DIR`. @param linkBase the origin of links */
export function startMail(
  services: Services,
  linkBase: string,
  metrics: Pick<Metrics, 'mailAttempts'>,
): { stop(): Promise<void> } {
  const { config, database, logger, now, unsubscribeLinks } = services;
  const { siteName } = config;
  const dir = join(config.dataDir, 'outbox');
  const { name = siteName, address = `no-reply@${new URL(linkBase).hostname}` } = config.mailFrom ?? {};
  const send = counted(
    whenNeeded(() => openSender(services, { name, address }, dir)),
    metrics,
  );
  const countUnreadTalks = countUnreadForMail;
  const write = accountMailWriter({ database, siteName, linkBase, now, unsubscribeLinks, countUnreadTalks });
  const onError = (error: unknown) => logger.error({ err: error });
  const delivery = startDelivering({ database, now, logger, write, send }, POLL_EVERY_MS, onError);
  const trimming = setInterval(() => void trimOutbox(dir, now() - OUTBOX_LIFE_MS).catch(onError), HOUR_MS);
  return {
    async stop() {
      clearInterval(trimming);
      await delivery.stop();
    },
  };
}

function counted(send: SendMail, { mailAttempts }: Pick<Metrics, 'mailAttempts'>): SendMail {
  return async (mail, signal) => {
    try {
      await send(mail, signal);
    } catch (error) {
      mailAttempts.inc({ outcome: 'failed' });
      throw error;
    }
    mailAttempts.inc({ outcome: 'sent' });
  };
}

/** The mail library takes 14 MB: loaded for the first mail. */
function whenNeeded(open: () => Promise<SendMail>): SendMail {
  let opened: Promise<SendMail> | undefined;
  return async (mail, signal) => (await (opened ??= open()))(mail, signal);
}

async function openSender({ config, now }: Services, from: MailSender, dir: string): Promise<SendMail> {
  const { createOutboxSender, createSmtpSender } = await import('../app/mail/mail-senders.server.ts');
  return config.smtp
    ? createSmtpSender({ server: config.smtp, from })
    : createOutboxSender({ dir, from, now });
}
