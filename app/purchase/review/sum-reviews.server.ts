import type { Reader } from '../../../database/database.ts';
import { countByRating, listShownPoints } from './review-store.server.ts';
import type { Point } from './review-points.ts';
import { MIN_BAD_PEOPLE, type Rating } from './review.ts';

/** How many people named a point; one against a person is left out below three. */
interface PointCount {
  point: Point;
  people: number;
}

export interface ReviewSums {
  counts: Record<Rating, number>;
  points: PointCount[];
}

interface ShownCounts {
  counts: Record<Rating, number>;
  total: number;
  /** Whether others read bad ones. */
  withBad: boolean;
}

/** All reviews of a person. Authors who have left count as one: they can no longer be told apart. */
async function countAll(db: Reader, subjectId: string, now: number): Promise<ShownCounts> {
  const rows = await countByRating(db, subjectId, now);
  const of = (name: Rating) => rows.find(({ rating }) => rating === name);
  const countOf = (name: Rating) => Number(of(name)?.count ?? 0);
  const bad = of('bad');
  const counts = { great: countOf('great'), good: countOf('good'), bad: countOf('bad') };
  const badPeople = Number(bad?.people ?? 0) + (Number(bad?.known ?? 0) < counts.bad ? 1 : 0);
  const total = counts.great + counts.good + counts.bad;
  return { counts, total, withBad: badPeople >= MIN_BAD_PEOPLE };
}

/** The public ones: without bad ones until three people have written one. */
export async function countPublic(db: Reader, subjectId: string, now: number): Promise<ShownCounts> {
  const all = await countAll(db, subjectId, now);
  if (all.withBad) return all;
  return { ...all, counts: { ...all.counts, bad: 0 }, total: all.total - all.counts.bad };
}

export async function sumUp(
  db: Reader,
  subjectId: string,
  { now, isPublic }: { now: number; isPublic: boolean },
): Promise<ReviewSums & Pick<ShownCounts, 'total' | 'withBad'>> {
  const counted = await (isPublic ? countPublic : countAll)(db, subjectId, now);
  const marks = await listShownPoints(db, subjectId, now);
  const pointsOfRating = (isBad: boolean) =>
    countPoints(marks.filter(({ rating }) => (rating === 'bad') === isBad)).filter(
      ({ people }) => people >= (isBad ? MIN_BAD_PEOPLE : 1),
    );
  return { ...counted, points: [...pointsOfRating(false), ...pointsOfRating(true)] };
}

function countPoints(marks: { points: string; authorId: string | null }[]): PointCount[] {
  const named = new Map<Point, Set<string | null>>();
  for (const { points, authorId } of marks)
    for (const point of points.split(',') as Point[])
      named.set(point, (named.get(point) ?? new Set()).add(authorId));
  return [...named]
    .map(([point, people]) => ({ point, people: people.size }))
    .sort((a, b) => b.people - a.people || (a.point < b.point ? -1 : 1));
}
