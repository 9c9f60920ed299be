import type { Services } from '../app/request/services.server.ts';
import type { Metrics } from './metrics/metrics.ts';
import { startMail } from './start-mail.ts';
import { startPush } from './start-push.ts';

/** Of what leaves the market for people: mails and pushes. */
export class Delivery {
  readonly #services: Services;
  readonly #metrics: Metrics;
  #started: { stop(): Promise<void> }[] = [];

  constructor(services: Services, metrics: Metrics) {
    this.#services = services;
    this.#metrics = metrics;
  }

  /** @param address of this market, with which links in mails begin */
  start(address: string): void {
    if (this.#started.length > 0) return;
    this.#started = [startMail, startPush].map((start) => start(this.#services, address, this.#metrics));
  }

  async stop(): Promise<void> {
    await Promise.all(this.#started.map((one) => one.stop()));
  }
}
