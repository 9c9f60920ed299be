import { Newest } from '../newest.jsx';

/** Kept for a second, which is as far behind as the market's own pages may be. */
export const revalidate = 1;

export default Newest;
