import { randomBytes } from 'node:crypto';

export const PASSWORD = '파란 코끼리 열두 마리';

/** What the sign-up form sends beside what is typed, once its box is ticked. */
export const AGREED = { agree: 'on' };

type Fields = Record<string, string>;

/** A person at a browser without scripts: keeps cookies, sends forms, follows nothing by itself. */
export class Visitor {
  readonly #base: string;
  readonly #origin: string;
  readonly #cookies = new Map<string, string>();

  /** @param origin what the browser shows, where it is not the address of the process itself */
  constructor(base: string, origin = base) {
    this.#base = base;
    this.#origin = origin;
  }

  async get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.#send(path, { headers });
  }

  async post(path: string, fields: Fields, headers: Record<string, string> = {}): Promise<Response> {
    return this.#send(path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: this.#own(headers),
    });
  }

  async postForm(path: string, form: FormData): Promise<Response> {
    return this.#send(path, { method: 'POST', body: form, headers: this.#own({}) });
  }

  /** Any request, as a script of this site sends it. */
  async send(
    method: string,
    path: string,
    body?: Buffer,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const bytes = body && new Uint8Array(body);
    return this.#send(path, { method, headers: this.#own(headers), ...(bytes ? { body: bytes } : {}) });
  }

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async signUp(
    nickname = `이웃${randomBytes(3).toString('hex')}`,
  ): Promise<{ nickname: string; email: string }> {
    const email = `${randomBytes(5).toString('hex')}@dasi.kr`;
    const answer = await this.post('/signup', { nickname, email, password: PASSWORD, ...AGREED });
    if (answer.status !== 302) throw new Error(`sign-up answered ${answer.status}: ${await answer.text()}`);
    return { nickname, email };
  }

  /** Takes the cookies of an answer, as a browser does whenever it comes. */
  storeCookies(answer: Response): void {
    for (const line of answer.headers.getSetCookie()) this.#keepCookie(line);
  }

  #own(headers: Record<string, string>): Record<string, string> {
    return { Origin: this.#origin, ...headers };
  }

  async #send(path: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    if (this.#cookies.size > 0 && !headers.has('Cookie')) headers.set('Cookie', this.cookie);
    const answer = await fetch(new URL(path, this.#base), { ...init, headers, redirect: 'manual' });
    this.storeCookies(answer);
    return answer;
  }

  #keepCookie(line: string): void {
    const [pair = '', ...attributes] = line.split(/;\s*/);
    const name = pair.slice(0, pair.indexOf('='));
    const isGone = attributes.some((attribute) => /^Max-Age=0$|^Expires=Thu, 01 Jan 1970/i.test(attribute));
    if (isGone) this.#cookies.delete(name);
    else this.#cookies.set(name, pair.slice(pair.indexOf('=') + 1));
  }
}

/** The fields of a complete upload form. */
export function uploadFields(fields: Fields = {}): Fields {
  return {
    title: '원목 식탁 의자',
    category: 'best',
    subCategory: 'furniture',
    brand: '',
    size: '45 × 83cm',
    price: '35000',
    desc: '튼튼해요.',
    tradeMethod: 'both',
    place: '',
    ...fields,
  };
}

/** The upload form as a browser sends it. */
export function uploadForm(fields: Fields, photos: { bytes: Buffer; name: string }[] = []): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const { bytes, name } of photos) {
    form.append('photos', new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' }));
  }
  return form;
}
