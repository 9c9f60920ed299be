import type { StagedPhoto } from '../../media/staging/staged-photo.ts';
import { MAX_PHOTOS } from '../../media/photo.ts';
import {
  isListed,
  stagedAmong,
  isOnItsWay,
  toChosen,
  type ChosenPhoto,
  type PhotoState,
} from './chosen-photo.ts';
import { moveItem } from './photo-order.ts';
import type { PrepareOutcome } from './prepare-photo.ts';
import type { Sending, SendOutcome } from './send-photo.ts';

const AT_ONCE = 2;
const MAX_TRIES = 6;
const BUSY_WAIT_MS = 1_000;
const STEP_PERCENT = 5;
const MAX_SENT_PERCENT = 95;
const FAILED = '보내지 못했어요.';
const GONE = { name: 'failed', text: '보관이 끝났어요.', label: '보관 끝남' } as const;
const REMOVED = { name: 'failed', text: '다른 곳에서 뺀 사진이에요.', label: '뺀 사진' } as const;

interface Tools {
  prepare(file: File): Promise<PrepareOutcome>;
  send(sending: Sending): Promise<SendOutcome>;
  discard(ids: string[]): void;
  onReject(file: File, text: string): void;
  wait(ms: number): Promise<void>;
}

type SentState = PhotoState | { name: 'refused'; text: string };

/** Uploads two photos at a time and prepares one at a time. Removing one aborts it, or discards it once it is staged. */
export class PhotoSender {
  #photos: readonly ChosenPhoto[] = [];
  #isStopped = false;
  #ready: Promise<unknown> = Promise.resolve();
  readonly #prepared = new WeakMap<File, PrepareOutcome>();
  readonly #atWork = new Map<string, AbortController>();
  readonly #listeners = new Set<() => void>();
  readonly #tools: Tools;

  /** @param listed the edited listing's photos */
  constructor(tools: Tools, listed: readonly StagedPhoto[] = []) {
    this.#tools = tools;
    this.#photos = listed.map(toChosen);
  }

  getPhotos = (): readonly ChosenPhoto[] => this.#photos;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** @param at the position of the first; by default behind all others */
  add(files: readonly File[], at = this.#photos.length): void {
    const added = files.map((file) => ({
      url: URL.createObjectURL(file),
      file,
      state: { name: 'waiting' } as const,
    }));
    this.#set(this.#photos.toSpliced(at, 0, ...added));
    this.#goOn();
  }

  /** Puts an earlier visit's photos in front, instead of the listing's; returns how many had no room. */
  bringBack(staged: readonly StagedPhoto[]): number {
    const chosen = this.#photos.filter(({ file }) => file !== undefined);
    const restored = staged.slice(0, MAX_PHOTOS - chosen.length);
    this.#tools.discard(staged.slice(restored.length).map(({ id }) => id));
    this.#set([...restored.map(toChosen), ...chosen]);
    return staged.length - restored.length;
  }

  putBack(photo: ChosenPhoto, at: number): void {
    this.#set(this.#photos.toSpliced(at, 0, photo));
  }

  remove(url: string): void {
    const photo = this.#photos.find((other) => other.url === url);
    if (!photo) return;
    this.#atWork.get(url)?.abort();
    URL.revokeObjectURL(url);
    this.#set(this.#photos.filter((other) => other !== photo));
    if (photo.state.name === 'staged') this.#tools.discard([photo.state.staged.id]);
  }

  move(from: number, to: number): void {
    this.#set(moveItem(this.#photos, from, to));
  }

  retry(url: string): void {
    this.#update(url, { name: 'waiting' });
    this.#goOn();
  }

  /** Those without a file cannot be sent again. */
  retryFailed = (): void => {
    for (const { url, file, state } of this.#photos) if (file && state.name === 'failed') this.retry(url);
  };

  lose(ids: readonly string[]): void {
    const isLost = ({ state }: ChosenPhoto) => state.name === 'staged' && ids.includes(state.staged.id);
    this.#set(
      this.#photos.map((photo) =>
        isLost(photo) ? { ...photo, state: isListed(photo) ? REMOVED : GONE } : photo,
      ),
    );
  }

  async settled(): Promise<boolean> {
    while (!this.#isStopped && this.#photos.some(isOnItsWay)) await this.#nextChange();
    return !this.#isStopped;
  }

  start(): void {
    this.#isStopped = false;
    this.#goOn();
  }

  stop(): void {
    this.#isStopped = true;
    for (const controller of this.#atWork.values()) controller.abort();
    for (const { url } of this.#photos) URL.revokeObjectURL(url);
    this.#notify();
  }

  #nextChange(): Promise<void> {
    return new Promise((resolve) => {
      const unsubscribe = this.subscribe(() => {
        unsubscribe();
        resolve();
      });
    });
  }

  #goOn(): void {
    while (!this.#isStopped && this.#atWork.size < AT_ONCE) {
      const next = this.#photos.find(({ state, url }) => state.name === 'waiting' && !this.#atWork.has(url));
      if (!next?.file) return;
      const { url, file } = next;
      const controller = new AbortController();
      this.#atWork.set(url, controller);
      this.#update(url, { name: 'sending', percent: 0 });
      void this.#bring(url, file, controller.signal).finally(() => {
        this.#atWork.delete(url);
        this.#goOn();
      });
    }
  }

  async #bring(url: string, file: File, signal: AbortSignal): Promise<void> {
    const state = await this.#send(url, file, signal).catch((error: unknown): SentState => {
      console.error('사진을 보내지 못했습니다.', error);
      return { name: 'failed', text: FAILED };
    });
    if (state.name === 'refused') {
      const wasRemoved = signal.aborted;
      this.remove(url);
      if (!wasRemoved) this.#tools.onReject(file, state.text);
      return;
    }
    if (signal.aborted && state.name === 'staged') this.#tools.discard([state.staged.id]);
    this.#update(url, signal.aborted ? { name: 'waiting' } : state);
  }

  async #send(url: string, file: File, signal: AbortSignal): Promise<SentState> {
    const prepared = await this.#prepare(file);
    if (!prepared.ok) return { name: 'refused', text: prepared.text };
    const onProgress = (sent: number) => {
      const percent = Math.min(MAX_SENT_PERCENT, Math.floor((sent * 100) / STEP_PERCENT) * STEP_PERCENT);
      if (!signal.aborted) this.#update(url, { name: 'sending', percent });
    };
    for (let tries = 1; !signal.aborted; tries++) {
      const formPhotoIds = stagedAmong(this.#photos).map(({ id }) => id);
      const outcome = await this.#tools.send({ file: prepared.file, formPhotoIds, onProgress, signal });
      if (outcome.ok) return { name: 'staged', staged: outcome.staged };
      if (outcome.kind === 'rejected') return { name: 'refused', text: outcome.text };
      if (outcome.kind === 'failed' || tries === MAX_TRIES) return { name: 'failed', text: outcome.text };
      await this.#tools.wait(BUSY_WAIT_MS * tries);
    }
    return { name: 'failed', text: FAILED };
  }

  /** One at a time: a decoded photo takes much memory. */
  async #prepare(file: File): Promise<PrepareOutcome> {
    const turn = this.#ready.then(async () => this.#prepared.get(file) ?? this.#tools.prepare(file));
    this.#ready = turn.catch(() => undefined);
    const ready = await turn;
    this.#prepared.set(file, ready);
    return ready;
  }

  #update(url: string, state: PhotoState): void {
    const photo = this.#photos.find((other) => other.url === url);
    const isSame =
      photo?.state.name === 'sending' && state.name === 'sending' && photo.state.percent === state.percent;
    if (photo && !isSame)
      this.#set(this.#photos.map((other) => (other === photo ? { ...other, state } : other)));
  }

  #set(photos: readonly ChosenPhoto[]): void {
    this.#photos = photos;
    this.#notify();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}
