export function hasSwift(): boolean;
export function installSwift(): void;
