/** An address as far as it has to be seen to be recognised: `f***@dasi.kr`. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const first = /^./u.exec(email)?.[0] ?? '';
  return `${first}***${email.slice(at)}`;
}
