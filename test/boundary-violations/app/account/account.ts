import { photo } from '../media/photo.ts';
import { product } from '../product/product.ts';

export const account = [product, photo];
