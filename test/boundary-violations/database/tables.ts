export const tables = 1;
