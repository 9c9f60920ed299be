/**
 * Only writing proves that a store accepts files, and requests may cost money: so it probes at first and after a
 * failed write, once for all who ask.
 * @param probe writes something and removes it
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
    note,
    /** Rejects when the store takes no files; returns whether it had to probe. */
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
