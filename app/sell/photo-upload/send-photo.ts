import {
  FORM_PHOTOS_HEADER,
  isListedPhotoId,
  type StagedPhoto,
  type StagingFailure,
} from '../../media/staging/staged-photo.ts';

export type SendOutcome =
  | { ok: true; staged: StagedPhoto }
  /** `busy`: no room now. `rejected`: never accepted. `failed`: may be retried. */
  | { ok: false; kind: 'busy' | 'rejected' | 'failed'; text: string };

export interface Sending {
  file: File;
  formPhotoIds: readonly string[];
  onProgress: (sent: number) => void;
  signal: AbortSignal;
}

const STAGED_PHOTOS_PATH = '/upload/photos';
const NOT_SENT = '보내지 못했어요.';
/** Without progress for this long the connection is dead. */
const STALLED_MS = 60_000;
const REJECTED: (StagingFailure | undefined)[] = ['unreadable', 'too-large'];

/** For progress events. Once all bytes are sent, aborting waits for the response, to discard the photo. */
export function sendPhoto({ file, formPhotoIds, onProgress, signal }: Sending): Promise<SendOutcome> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    let isOut = false;
    const breakOff = () => request.abort();
    const stalled = patience(STALLED_MS, breakOff);
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      stalled.begin();
      onProgress(total > 0 ? loaded / total : 0);
    });
    request.upload.addEventListener('load', () => {
      isOut = true;
    });
    request.addEventListener('loadend', () => {
      stalled.end();
      resolve(toOutcome(request));
    });
    signal.addEventListener('abort', () => !isOut && breakOff());
    request.open('POST', STAGED_PHOTOS_PATH);
    request.setRequestHeader('Content-Type', file.type || 'application/octet-stream');
    request.setRequestHeader(FORM_PHOTOS_HEADER, formPhotoIds.join());
    stalled.begin();
    request.send(file);
  });
}

function patience(ms: number, onEnd: () => void) {
  let timer = 0;
  const end = () => clearTimeout(timer);
  const begin = () => {
    end();
    timer = window.setTimeout(onEnd, ms);
  };
  return { begin, end };
}

function toOutcome({ status, responseText }: XMLHttpRequest): SendOutcome {
  const answer = parseAnswer(responseText);
  if (status === 201 && answer.id && answer.thumbnail) {
    return { ok: true, staged: { id: answer.id, thumbnail: answer.thumbnail } };
  }
  const text = answer.text ?? NOT_SENT;
  const isLimit = answer.reason === 'limited';
  if ((status === 429 && !isLimit) || status === 503) return { ok: false, kind: 'busy', text };
  return { ok: false, kind: REJECTED.includes(answer.reason) ? 'rejected' : 'failed', text };
}

interface Answer extends Partial<StagedPhoto> {
  reason?: StagingFailure;
  text?: string;
}

/** A proxy may respond instead. */
function parseAnswer(text: string): Answer {
  try {
    return (JSON.parse(text) ?? {}) as Answer;
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

/** All of them when the server cannot be reached. */
export async function findStillStaged(photos: readonly StagedPhoto[]): Promise<StagedPhoto[]> {
  if (photos.length === 0) return [];
  try {
    const answer = await fetch(STAGED_PHOTOS_PATH);
    if (!answer.ok) throw new Error(`GET ${STAGED_PHOTOS_PATH}: ${answer.status}`);
    const staged = ((await answer.json()) as { photos: StagedPhoto[] }).photos;
    return photos.filter(({ id }) => staged.some((photo) => photo.id === id));
  } catch (error) {
    console.error('보관한 사진을 확인하지 못했습니다.', error);
    return [...photos];
  }
}

/** Once each, best effort: others expire on the server after a day. Never rejects. A listing's own photos stay. */
export async function discardStagedPhotos(ids: readonly string[]): Promise<void> {
  const discard = (id: string) =>
    discardStagedPhoto(`${STAGED_PHOTOS_PATH}/${id}`).catch((error: unknown) => {
      console.error('보관한 사진을 지우지 못했습니다.', error);
    });
  await Promise.all(ids.filter((id) => !isListedPhotoId(id)).map(discard));
}

async function discardStagedPhoto(address: string): Promise<void> {
  const { ok, status } = await fetch(address, { method: 'DELETE', keepalive: true });
  if (!ok && status !== 404) throw new Error(`DELETE ${address}: ${status}`);
}
