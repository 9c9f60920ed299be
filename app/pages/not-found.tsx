import { data } from 'react-router';
import { publicHandler } from '../request/handler.server.ts';

const missing = publicHandler(async () => {
  throw data({ code: 'not-found', what: 'page' }, { status: 404 });
});

export { missing as action, missing as loader };

export default function NotFound() {
  return null;
}
