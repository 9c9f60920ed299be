import type { IncomingMessage, ServerResponse } from 'node:http';
import type { LiveHub, LiveStream } from '../app/live/live-hub.server.ts';

const MAX_IDS = 100;
const MAX_WAITING_BYTES = 64 * 1024;
const ID_FORM = /^[\w-]{1,40}$/;

function parseIds(url: string): string[] {
  const asked = new URL(url, 'http://localhost').searchParams.get('ids') ?? '';
  return [...new Set(asked.split(',').filter((id) => ID_FORM.test(id)))].slice(0, MAX_IDS);
}

/**
 * Answers `GET /live?ids=a,b`: an event stream. On node:http itself, before the pages, because a thousand
 * open streams cost a fraction there.
 */
export function openLiveStream(
  live: LiveHub,
  request: IncomingMessage,
  response: ServerResponse,
  onError: (error: unknown) => void,
): void {
  response.writeHead(200, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Accel-Buffering': 'no',
    'X-Content-Type-Options': 'nosniff',
  });
  const stream: LiveStream = {
    write(text) {
      response.write(text);
      return response.writableLength < MAX_WAITING_BYTES;
    },
    end: () => response.end(),
  };
  response.on('close', () => live.drop(stream));
  live.open(stream, parseIds(request.url ?? '')).catch((error: unknown) => {
    onError(error);
    live.drop(stream);
  });
}
