/** How `npm start` starts the server (package.json), for the figures that rest on it: its memory. */
export const START_SETTINGS = { MALLOC_ARENA_MAX: '2', NODE_OPTIONS: '--max-semi-space-size=8' };
