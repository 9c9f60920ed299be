/** An address masked as far as it stays recognizable: `f***@dasi.kr`. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const first = /^./u.exec(email)?.[0] ?? '';
  return `${first}***${email.slice(at)}`;
}
