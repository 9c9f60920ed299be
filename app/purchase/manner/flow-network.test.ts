import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FlowNetwork } from './flow-network.ts';
import { supportedWeight, toTradeGraph } from './trade-graph.ts';

const NODES = 6;
const edge = fc.tuple(fc.nat({ max: NODES - 1 }), fc.nat({ max: NODES - 1 }), fc.nat({ max: 20 }));

/** Of all ways to part the nodes, source and sink apart, the one with the least capacity across. */
function minCut(edges: [number, number, number][], source: number, sink: number): number {
  const cuts = Array.from(
    { length: 2 ** NODES },
    (_, nodes) => (node: number) => ((nodes >> node) & 1) === 1,
  );
  const across = cuts
    .filter((isInside) => isInside(source) && !isInside(sink))
    .map((isInside) =>
      edges.reduce((sum, [from, to, capacity]) => sum + (isInside(from) && !isInside(to) ? capacity : 0), 0),
    );
  return Math.min(...across);
}

test('the maximum flow is the minimum cut', () => {
  fc.assert(
    fc.property(fc.array(edge, { maxLength: 20 }), (edges) => {
      const network = new FlowNetwork(NODES);
      for (const [from, to, capacity] of edges) network.addEdge(from, to, capacity);
      expect(network.maxFlow(0, NODES - 1)).toBe(minCut(edges, 0, NODES - 1));
    }),
    { numRuns: 300 },
  );
});

const person = fc.nat({ max: 40 }).map((number) => `p${number}`);
const trades = fc.array(fc.tuple(person, person), { maxLength: 80 });
const weights = fc.array(fc.tuple(person, fc.constantFrom(0.25, 0.5, 1, 1.75)), { maxLength: 12 });

test('supported is no more than the weight, nor than a sixteenth a person; more trades never support less', () => {
  fc.assert(
    fc.property(trades, fc.tuple(person, person), weights, (pairs, another, byAuthor) => {
      const authors = new Map(byAuthor);
      const sum = [...authors.values()].reduce((total, weight) => total + weight, 0);
      const supportedBy = (between: [string, string][]) =>
        supportedWeight(
          authors,
          toTradeGraph(between, () => true),
        );
      const supported = supportedBy(pairs);
      const people = new Set([...authors.keys(), ...pairs.flat()]).size;
      expect(supported).toBeLessThanOrEqual(Math.min(sum, people / 16) + 1e-6);
      expect(supportedBy([...pairs, another])).toBeGreaterThanOrEqual(supported - 1e-6);
    }),
  );
});
