import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '../../platform/secret.server.ts';
import { parseTopic } from './notice-choice.ts';
import { type MailSubject, UNSUBSCRIBE_PATH } from './unsubscribe.ts';

/** Changing this invalidates all links in sent mails. */
const KEY_PURPOSE = 'dasi unsubscribe links, hmac-sha256, 1';
const TAG_BYTES = 32;
const MAX_TOKEN_LENGTH = 200;

interface Subscription {
  accountId: string;
  subject: MailSubject;
}

/** Links that never expire, since people store mails: each can only unsubscribe one person from one subject. */
export class UnsubscribeLinks {
  readonly #key: Buffer;

  constructor(secret: string) {
    this.#key = deriveKey(secret, KEY_PURPOSE);
  }

  pathOf({ accountId, subject }: Subscription): string {
    const body = Buffer.from(`${subject} ${accountId}`);
    return `${UNSUBSCRIBE_PATH}/${Buffer.concat([body, this.#sign(body)]).toString('base64url')}`;
  }

  /** Undefined unless it was made with this `SECRET`. */
  find(token: string): Subscription | undefined {
    const bytes = Buffer.from(token.slice(0, MAX_TOKEN_LENGTH), 'base64url');
    if (bytes.length <= TAG_BYTES) return undefined;
    const [body, tag] = [bytes.subarray(0, -TAG_BYTES), bytes.subarray(-TAG_BYTES)];
    if (!timingSafeEqual(tag, this.#sign(body))) return undefined;
    const [word = '', accountId = ''] = body.toString().split(' ');
    const subject = word === 'daily' ? word : parseTopic(word);
    return subject && { accountId, subject };
  }

  #sign(body: Buffer): Buffer {
    return createHmac('sha256', this.#key).update(body).digest();
  }
}
