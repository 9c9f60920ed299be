export function isBuildFresh(root: string): boolean;
export function stampBuild(root: string): void;
export function removeStamp(root: string): void;
