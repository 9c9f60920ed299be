import type { Services } from '../app/request/services.server.ts';
import type { Metrics } from './metrics/metrics.ts';
import { join } from 'node:path';
import { accountMailWriter } from '../app/account/email/send-account-mail.server.ts';
import type { MailSender, SendMail } from '../app/mail/mail.ts';
import { startDelivering } from '../app/mail/deliver-mail.server.ts';
import { trimOutbox } from '../app/mail/trim-outbox.server.ts';
import { countUnreadForMail } from '../app/talk/list/unread-mail/unread-mail.server.ts';
import { noticeAddress } from '../app/pages/my/notice-target.server.ts';
import { startPushing } from '../app/notice/push/deliver-push.server.ts';
import { PushHostsHealth, RejectionWatch } from '../app/notice/push/push-hosts-health.server.ts';
import { PushWire } from '../app/notice/push/push-wire.server.ts';
import { conversationPath } from '../app/talk/conversation.ts';
import { listUnread } from '../app/talk/list/unread-conversations.server.ts';
import { findAppointment } from '../app/talk/meet/meet.server.ts';

const MAIL_POLL_MS = 1_000;
const PUSH_POLL_MS = 500;
const HOUR_MS = 3_600_000;
/** Deleted accounts must not stay in the outbox. */
const OUTBOX_LIFE_MS = 7 * 24 * HOUR_MS;

export class Delivery {
  readonly #services: Services;
  readonly #metrics: Metrics;
  #started: { stop(): Promise<void> }[] = [];

  constructor(services: Services, metrics: Metrics) {
    this.#services = services;
    this.#metrics = metrics;
  }

  /** @param address the market's, the beginning of links in mails */
  start(address: string): void {
    if (this.#started.length > 0) return;
    this.#started = [startMail, startPush].map((start) => start(this.#services, address, this.#metrics));
  }

  async stop(): Promise<void> {
    await Promise.all(this.#started.map((one) => one.stop()));
  }
}

/** By SMTP, or into `outbox` in `DATA_DIR`. @param linkBase the origin of links */
function startMail(
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
  const delivery = startDelivering({ database, now, logger, write, send }, MAIL_POLL_MS, onError);
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

/** @param address the market's contact for push services where the operator has set none */
function startPush(
  services: Services,
  address: string,
  metrics: Pick<Metrics, 'pushAttempts'>,
): { stop(): Promise<void> } {
  const { config, database, logger, now, pushKeys } = services;
  const wire = new PushWire();
  const deps = {
    database,
    now,
    logger,
    wire,
    keys: pushKeys,
    hosts: config.pushHosts,
    health: new PushHostsHealth(),
    rejections: new RejectionWatch(),
    sources: { listUnread, conversationPath, noticePath: noticeAddress, findAppointment },
    siteName: config.siteName,
    origin: config.origin,
    contact: contactOf(services, address),
    onOutcome: (outcome: string) => metrics.pushAttempts.inc({ outcome }),
  };
  const pushing = startPushing(deps, PUSH_POLL_MS, (error) => logger.error({ err: error }));
  return {
    async stop() {
      await pushing.stop();
      wire.close();
    },
  };
}

/** The contact for push services, `https:` or `mailto:` (RFC 8292, 2.1). Apple's rejects `localhost`. */
function contactOf({ config }: Services, address: string): string {
  const { origin, securityContact, mailFrom } = config;
  if (securityContact) return securityContact;
  if (origin?.startsWith('https:')) return origin;
  return `mailto:${mailFrom?.address ?? `no-reply@${new URL(address).hostname}`}`;
}
