import type { Database } from '../../../database/database.ts';
import type { CodedError } from '../../platform/coded-error.ts';
import type { Logger } from '../../platform/logger.server.ts';
import { toOutage } from '../../platform/outage.server.ts';
import type { Limits } from '../../platform/rate-limit/rate-limit.server.ts';
import { RateLimitedError } from '../../platform/rate-limit/rate-limit.ts';
import type { Photo, PhotoOwner } from '../photo.ts';
import type { Storage } from '../storage/storage.server.ts';
import { discardPhotos, receivePhoto } from '../store-photos.server.ts';
import type { UploadedPhoto } from './photo-problem.ts';

interface Deps {
  database: Database;
  storage: Storage;
  logger: Pick<Logger, 'warn'>;
  limits: Pick<Limits, 'count'>;
  now(): number;
}

export type StoredPhoto = UploadedPhoto & { photo?: Photo };

/** Stores the photos of a form as they are read; those of a form that fails are discarded. */
export class FormPhotos {
  readonly #deps: Deps;
  readonly #uploaderId: string;
  readonly #owner: PhotoOwner;
  #stored: Photo[] = [];
  #leftOut: Photo[] = [];
  /** Text may follow the photos, so that reading goes on when no more can be stored. */
  #stoppedBy: CodedError | undefined;

  /** @param uploaderId the account whose photos are counted */
  constructor(deps: Deps, uploaderId: string, owner: PhotoOwner) {
    this.#deps = deps;
    this.#uploaderId = uploaderId;
    this.#owner = owner;
  }

  store = async (index: number, bytes: Buffer, name: string): Promise<StoredPhoto> => {
    if (this.#stoppedBy) return { name };
    try {
      await this.#deps.limits.count({ limit: 'personPhoto', identifier: this.#uploaderId });
      const outcome = await receivePhoto(this.#deps, { ...this.#owner, index }, bytes);
      if (!outcome.ok) return { name, problem: outcome.reason };
      this.add(outcome.photo);
      return { name, photo: outcome.photo };
    } catch (error) {
      const reason = error instanceof RateLimitedError ? error : toOutage(error);
      if (!reason) throw error;
      this.#stoppedBy ??= reason;
      return { name };
    }
  };

  add(photo: Photo): void {
    this.#stored.push(photo);
  }

  /** In the form's order. Throws the limit or outage that ended storing. */
  get(received: { photo?: Photo }[]): Photo[] {
    if (this.#stoppedBy) throw this.#stoppedBy;
    return received.flatMap(({ photo }) => photo ?? []);
  }

  cut(photos: Photo[], max: number): Photo[] {
    this.#leftOut = photos.slice(max);
    return photos.slice(0, max);
  }

  markAttached(): void {
    this.#stored = this.#leftOut;
  }

  async discard(): Promise<void> {
    await discardPhotos(this.#deps, this.#stored);
  }
}
