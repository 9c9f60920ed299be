/** Whether an error of the file system has one of these codes. */
export function hasErrorCode(error: unknown, codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
