export type DeviceStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Undefined where storage is blocked. */
export function deviceStorage(): Storage | undefined {
  try {
    return window.localStorage;
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}
