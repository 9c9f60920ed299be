export interface FoundLink {
  href: string;
  host: string;
  isOwn: boolean;
  start: number;
  end: number;
}

const TLDS =
  'com|net|org|kr|io|me|gg|ly|gl|to|link|shop|site|xyz|top|info|biz|app|page|dev|store|online|live|club|vip|cc|tv|co|us|cn|jp|ru|pw|icu|example';
const PATH = String.raw`[!#-&(-;=?-~]*`;
const LINK = new RegExp(
  String.raw`h(?:tt|xx)ps?:\/\/(?:[\p{L}\p{N}-]+\.)*[a-z0-9-]+(?::\d+)?${PATH}` +
    String.raw`|(?<![\w@.-])(?:[a-z0-9][a-z0-9-]*\.)+(?:${TLDS})(?![a-z0-9-])(?::\d+)?(?:[/?#@]${PATH})?`,
  'giu',
);
const CLOSING_MARKS = /[.,!?:;)\]}~]+$/;

/** @param ownHost with its port; links to it are our own */
export function findLinks(typed: string, ownHost: string): FoundLink[] {
  return [...typed.matchAll(LINK)].flatMap(({ 0: match, index }) => {
    const written = match.replace(CLOSING_MARKS, '');
    const address = written.replace(/^hxxp/i, 'http');
    const url = URL.parse(/^https?:/i.test(address) ? address : `https://${address}`);
    if (!url) return [];
    const isOwn = url.host === ownHost && url.username === '' && url.password === '';
    return [{ href: url.href, host: url.host, isOwn, start: index, end: index + written.length }];
  });
}
