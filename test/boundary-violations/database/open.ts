import { chicken } from '../app/korean/chicken.ts';

export const open = chicken;
