export const purchase = 1;
