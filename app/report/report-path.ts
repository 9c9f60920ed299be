import type { ReportTargetKind } from './report.ts';

export function reportPath(kind: ReportTargetKind, id: string): string {
  return `/report/${kind}/${id}`;
}
