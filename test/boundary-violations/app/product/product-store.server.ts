export const productStore = 1;
