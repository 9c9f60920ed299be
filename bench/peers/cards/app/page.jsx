import { Newest } from './newest.jsx';

/** Rendered for each request, so that it is never behind. */
export const dynamic = 'force-dynamic';

export default Newest;
