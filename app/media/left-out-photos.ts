import { MAX_PHOTOS } from './photo.ts';

const PARAMETER = 'leftOut';

/** The page that follows a form without scripts says how many of its photos were too many. */
export function withLeftOut(path: string, count: number): string {
  return count > 0 ? `${path}?${PARAMETER}=${count}` : path;
}

export function readLeftOut(parameters: URLSearchParams): number {
  const count = parameters.get(PARAMETER) ?? '';
  return /^[1-9]\d?$/.test(count) ? Number(count) : 0;
}

export function leftOutText(count: number): string {
  return `사진은 ${MAX_PHOTOS}장까지 올릴 수 있어 ${count}장은 뺐어요.`;
}

export function unsentText(count: number): string {
  return `사진은 한 번에 ${MAX_PHOTOS}장까지 보낼 수 있어 ${count}장은 뺐어요.`;
}
