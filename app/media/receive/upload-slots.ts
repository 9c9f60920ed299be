import { MAX_PHOTO_BYTES } from '../photo.ts';

const MAX_PER_ACCOUNT = 2;
const MAX_BYTES = 8 * MAX_PHOTO_BYTES;
const MIN_BYTES = 1024 * 1024;
/** Leaves room for other addresses. */
const MAX_BYTES_PER_ADDRESS = MAX_BYTES / 2;

export interface Uploader {
  accountId: string;
  address: string;
  maxUploadsPerAddress: number | undefined;
}

export interface UploadSlot {
  /** Counts nothing when there is no room. */
  add(bytes: number): boolean;
  subtract(bytes: number): void;
  release(): void;
}

interface Usage {
  uploads: number;
  bytes: number;
}

/** Two uploads an account, a set number an address, and as many as memory allows. Counts received bytes. */
export class UploadSlots {
  readonly #byAccount = new Map<string, Usage>();
  readonly #byAddress = new Map<string, Usage>();
  #bytes = 0;
  onRejected = () => {};

  take({ accountId, address, maxUploadsPerAddress }: Uploader): UploadSlot | undefined {
    const account = this.#byAccount.get(accountId) ?? { uploads: 0, bytes: 0 };
    const neighbours = this.#byAddress.get(address) ?? { uploads: 0, bytes: 0 };
    const isLimited = maxUploadsPerAddress !== undefined;
    const hasRoom = (bytes: number) =>
      this.#bytes + bytes <= MAX_BYTES && (!isLimited || neighbours.bytes + bytes <= MAX_BYTES_PER_ADDRESS);
    const isFull = isLimited && neighbours.uploads >= maxUploadsPerAddress;
    if (account.uploads >= MAX_PER_ACCOUNT || isFull || !hasRoom(MIN_BYTES)) {
      this.onRejected();
      return undefined;
    }
    this.#byAccount.set(accountId, account);
    this.#byAddress.set(address, neighbours);
    const count = (uploads: number, bytes: number) => {
      for (const usage of [account, neighbours]) {
        usage.uploads += uploads;
        usage.bytes += bytes;
      }
      this.#bytes += bytes;
      if (account.uploads === 0) this.#byAccount.delete(accountId);
      if (neighbours.uploads === 0) this.#byAddress.delete(address);
    };
    count(1, MIN_BYTES);
    const hasMoreRoom = (bytes: number) => {
      const isRoom = hasRoom(bytes);
      if (!isRoom) this.onRejected();
      return isRoom;
    };
    return slotOf(hasMoreRoom, count);
  }
}

function slotOf(
  hasRoom: (bytes: number) => boolean,
  count: (uploads: number, bytes: number) => void,
): UploadSlot {
  let received = 0;
  let isReleased = false;
  const charge = () => Math.max(received, MIN_BYTES);
  const change = (bytes: number) => {
    const before = charge();
    received += bytes;
    count(0, charge() - before);
  };
  return {
    add(bytes) {
      const more = Math.max(received + bytes, MIN_BYTES) - charge();
      if (isReleased || !hasRoom(more)) return false;
      change(bytes);
      return true;
    },
    subtract(bytes) {
      if (!isReleased) change(-bytes);
    },
    release() {
      if (!isReleased) count(-1, -charge());
      isReleased = true;
    },
  };
}

export const uploadSlots = new UploadSlots();
