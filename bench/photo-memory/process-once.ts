import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { blockOtherDecoders } from '../../app/media/process/photo-decoders.server.ts';
import { processPhoto } from '../../app/media/process/process-photo.server.ts';

/*
 * Processes files as the market does, all at once, in a process that does nothing else, and prints by how much its memory
 * grew beyond what one small photo takes.
 */
const [, , ...paths] = process.argv;
const files = paths.map((path) => readFileSync(path));

async function processFile(bytes: Buffer): Promise<string> {
  const outcome = await processPhoto(bytes, { preview: true }, (_photo, made) => Promise.all(made));
  return outcome.ok ? 'kept' : outcome.reason;
}

/** Linux's own count; `resourceUsage().maxRSS` of a child begins with its parent's. */
function peakMb(): number {
  const status = readFileSync('/proc/self/status', 'utf8');
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)![1]) / 1024;
}

blockOtherDecoders();
const small = await sharp({ create: { width: 100, height: 100, channels: 3, background: '#808080' } })
  .png()
  .toBuffer();
await processFile(small);
const beforeMb = peakMb();
const outcomes = await Promise.all(files.map(processFile));
console.log(JSON.stringify({ outcomes, grownMb: peakMb() - beforeMb }));
