/** An address as far as it has to be seen to be recognised: `f***@dasi.kr`. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const [first = ''] = [...email.slice(0, at)];
  return `${first}***${email.slice(at)}`;
}
