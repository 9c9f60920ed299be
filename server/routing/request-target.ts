export interface RequestTarget {
  path: string;
  /** With its question mark, or empty. */
  search: string;
  /** The target's own host, which overrides the header (RFC 9112, section 3.2.2). */
  host: string | undefined;
  isCanonical: boolean;
}

const ABSOLUTE = /^https?:\/\//;
const PATH_END = /[?#]/;

/** Undefined for broken escapes, NUL, or a backslash. */
export function requestTargets(
  canonicalPath: (path: string) => string,
): (target: string) => RequestTarget | undefined {
  return (target) => {
    const isAbsolute = ABSOLUTE.test(target);
    if ((!isAbsolute && !target.startsWith('/')) || target.includes('%00')) return undefined;
    const rawPath = target.split(PATH_END, 1)[0]!;
    const address = isAbsolute ? target : `http://localhost${target}`;
    if (rawPath.includes('\\') || !URL.canParse(address)) return undefined;
    const { pathname, search, host } = new URL(address);
    try {
      const path = canonicalPath(pathname);
      const sent = isAbsolute ? pathname : rawPath;
      return { path, search, host: isAbsolute ? host : undefined, isCanonical: sent === path };
    } catch (error) {
      if (error instanceof URIError) return undefined;
      throw error;
    }
  };
}
