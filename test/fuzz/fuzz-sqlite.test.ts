import { rounds } from '../faults/support/rounds.ts';
import { fuzzEveryRoute } from './fuzz-every-route.ts';

fuzzEveryRoute('SQLite', rounds(150, 7_500));
