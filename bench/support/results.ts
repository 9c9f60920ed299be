import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { join } from 'node:path';

const RESULTS = join(import.meta.dirname, '../results.md');

/** Writes one section of bench/results.md anew, and leaves the others as they are. */
export function writeSection(title: string, text: string): void {
  const [head, ...sections] = readFileSync(RESULTS, 'utf8').split(/^(?=## )/m);
  const written = `## ${title}\n\n${text.trim()}\n\n${machineLine()}\n`;
  const at = sections.findIndex((section) => section.startsWith(`## ${title}\n`));
  if (at === -1) sections.push(written);
  else sections[at] = written;
  writeFileSync(RESULTS, [head, ...sections].map((part) => part?.trim()).join('\n\n') + '\n');
}

/** When, and on what. */
function machineLine(): string {
  const model = cpus()[0]?.model.trim() ?? 'unknown';
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB`;
  const day = new Date().toISOString().slice(0, 10);
  return `${day}, ${availableParallelism()} cores (${model}), ${memory}, Node ${process.versions.node}.`;
}
