import { RING_NAMES, SimulatedMarket } from '../../test/support/simulated-market.ts';
import { writeSection } from '../support/results.ts';
import { report, type Row, toTable } from '../support/table.ts';

/*
 * How far rings and revenge move 매너온도 in a simulated market of two thousand people: of fifty accounts that trade a
 * thousand times among themselves, in several shapes; of people that all of a ring review; and of one with fifty good
 * reviews who gets one bad review or three. Degrees, the same at each run.
 */

const MAX_RING_DEGREES = 1;
const MIN_HONEST_DEGREES = 0.8;
const MAX_REVENGE_DEGREES = 0.3;

function ringRows(): Row[] {
  return RING_NAMES.map((shape) => {
    const market = new SimulatedMarket();
    const degrees = market.addRing(shape).map((id) => market.degreesOf(id));
    return rowBelow(
      `a ring of 50 with 1,000 trades, ${shape}`,
      Math.max(...degrees) - 36.5,
      MAX_RING_DEGREES,
    );
  });
}

function ringAgainstRow(subjectId: 'new' | 'known', rating: 'great' | 'bad'): Row {
  const market = new SimulatedMarket();
  market.addReviewsBy(8, 'known', 'great');
  const ring = market.addRing('at random');
  const before = market.degreesOf(subjectId);
  for (const id of ring) market.addReview(subjectId, id, rating);
  const moved = Math.abs(market.degreesOf(subjectId) - before);
  const measure = `all of a ring find a person who is ${subjectId} ${rating}`;
  return rowBelow(measure, moved, MAX_RING_DEGREES, `from ${before}°`);
}

function badReviewRows(): Row[] {
  const market = new SimulatedMarket();
  market.addReviewsBy(50, 'seller', 'great');
  const before = market.degreesOf('seller');
  market.addReviewsBy(1, 'seller', 'bad');
  const byOne = before - market.degreesOf('seller');
  market.addReviewsBy(2, 'seller', 'bad');
  const byThree = before - market.degreesOf('seller');
  const note = `from ${before}°`;
  return [
    rowBelow('one vengeful bad review beside 50 good ones', byOne, MAX_REVENGE_DEGREES, note),
    {
      ...rowBelow('three honest bad reviews beside 50 good ones', byThree, MIN_HONEST_DEGREES, note),
      bound: 'least',
    },
  ];
}

function rowBelow(measure: string, degrees: number, limit: number, note = ''): Row {
  const value = Math.round(degrees * 10) / 10;
  return { measure: `manner, ${measure}`, engine: 'both', value, unit: '°', limit, bound: 'most', note };
}

const rows = [
  ...ringRows(),
  ringAgainstRow('new', 'great'),
  ringAgainstRow('known', 'great'),
  ringAgainstRow('new', 'bad'),
  ringAgainstRow('known', 'bad'),
  ...badReviewRows(),
];
writeSection('Manner', `\`npm run bench -- manner\`.\n\n${toTable(rows)}`);
report(rows);
