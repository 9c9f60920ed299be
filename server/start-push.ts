import { noticeAddress } from '../app/pages/my/notice-target.server.ts';
import { startPushing } from '../app/notice/push/deliver-push.server.ts';
import { PushHostsHealth, RejectionWatch } from '../app/notice/push/push-hosts-health.server.ts';
import { PushWire } from '../app/notice/push/push-wire.server.ts';
import type { Services } from '../app/request/services.server.ts';
import { conversationPath } from '../app/talk/conversation.ts';
import { listUnread } from '../app/talk/list/unread-conversations.server.ts';
import type { Metrics } from './metrics/metrics.ts';

const POLL_EVERY_MS = 500;

/** @param address of this market, by which push services name it where the operator has said none */
export function startPush(
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
    sources: { listUnread, conversationPath, noticePath: noticeAddress },
    siteName: config.siteName,
    origin: config.origin,
    contact: contactOf(services, address),
    onOutcome: (outcome: string) => metrics.pushAttempts.inc({ outcome }),
  };
  const pushing = startPushing(deps, POLL_EVERY_MS, (error) => logger.error({ err: error }));
  return {
    async stop() {
      await pushing.stop();
      wire.close();
    },
  };
}

/** The contact for push services, `https:` or `mailto:` (RFC 8292, 2.1). Apple's refuses `localhost`. */
function contactOf({ config }: Services, address: string): string {
  const { origin, securityContact, mailFrom } = config;
  if (securityContact) return securityContact;
  if (origin?.startsWith('https:')) return origin;
  return `mailto:${mailFrom?.address ?? `no-reply@${new URL(address).hostname}`}`;
}
