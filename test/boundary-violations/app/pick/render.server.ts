import { createElement } from 'react';

export const render = createElement('p');
