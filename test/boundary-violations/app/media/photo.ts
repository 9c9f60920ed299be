export const photo = 1;
