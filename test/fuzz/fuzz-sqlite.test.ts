import { rounds } from '../faults/rounds.ts';
import { fuzzEveryRoute } from './fuzz-every-route.ts';

fuzzEveryRoute('SQLite', rounds(150, 7_500));
