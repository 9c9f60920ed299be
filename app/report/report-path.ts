import type { ReportTargetKind } from './report.ts';

/** The address of the form that reports this listing or person. */
export function reportPath(kind: ReportTargetKind, id: string): string {
  return `/report/${kind}/${id}`;
}
