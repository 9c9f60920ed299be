/**
 * Whether a store takes files can only be told by writing one, and each look costs where requests are paid for. So it
 * is in doubt only at first and after a write has failed, until one succeeds; those who ask together look once.
 * @param probe writes something, and removes it
 */
export function provenWrites(probe: () => Promise<void>) {
  let isProven = false;
  let looking: Promise<void> | undefined;
  const note = async <T>(writing: Promise<T>): Promise<T> => {
    try {
      const written = await writing;
      isProven = true;
      return written;
    } catch (error) {
      isProven = false;
      throw error;
    }
  };
  return {
    /** Remembers how a write ends. */
    note,
    /** Writes to find out, where that is in doubt; rejects when it can't be done. Returns whether it had to. */
    async proveIfInDoubt(): Promise<boolean> {
      if (isProven) return false;
      looking ??= note(probe()).finally(() => {
        looking = undefined;
      });
      await looking;
      return true;
    },
  };
}
