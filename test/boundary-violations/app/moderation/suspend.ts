export const suspend = 1;
