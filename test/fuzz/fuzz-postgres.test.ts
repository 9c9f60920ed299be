import { rounds } from '../faults/support/rounds.ts';
import { fuzzEveryRoute } from './fuzz-every-route.ts';

fuzzEveryRoute('PostgreSQL', rounds(50, 2_500));
