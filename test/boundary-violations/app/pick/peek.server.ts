import { productStore } from '../product/product-store.server.ts';

export const peek = productStore;
