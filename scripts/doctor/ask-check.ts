import { fork } from 'node:child_process';
import { join } from 'node:path';
import { wrong } from './finding.ts';
import type { CheckReport } from './run-check.ts';

const RUN_CHECK = join(import.meta.dirname, 'run-check.ts');

/**
 * In a process of its own: a disk or a server that hangs would hold the doctor itself, even at its end.
 * @param maxMs after which the process is killed, or left behind where that does not end it
 */
export function askCheck(name: string, maxMs: number): Promise<CheckReport> {
  const child = fork(RUN_CHECK, [name], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  let title = name;
  return new Promise((resolve) => {
    const end = (report: CheckReport) => {
      clearTimeout(timer);
      child.kill('SIGKILL');
      if (child.connected) child.disconnect();
      child.unref();
      resolve(report);
    };
    const failWith = (text: string) => end({ title, findings: [wrong(text)] });
    const timer = setTimeout(
      () => failWith(`${maxMs / 1000}초 안에 답이 없었어요. 멈춰 있는 디스크나 서버가 있는지 확인해 주세요.`),
      maxMs,
    );
    child.on('message', (report: CheckReport) => {
      ({ title } = report);
      if (report.findings.length > 0) end(report);
    });
    child.on('error', (error) => failWith(`확인하지 못했어요 (${error.message}).`));
    child.on('exit', (code, signal) => failWith(`확인하다가 끝났어요 (${code ?? signal}).`));
  });
}
