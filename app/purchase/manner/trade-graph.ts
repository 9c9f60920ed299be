import { FlowNetwork } from './flow-network.ts';

/** How many people, connected by trades, stand behind a review of weight 1. */
const PEOPLE_BEHIND_ONE = 16;
/** Behind as much weight as one pair of people may have; a person passes on no more. */
export const MAX_PEOPLE_BEHIND = 1.75 * PEOPLE_BEHIND_ONE;
/** Together with the reviewed person they are a closed ring of four. */
const MAX_CLOSED_GROUP = 3;

/** For each person, the people they have traded with. */
export type TradeGraph = ReadonlyMap<string, ReadonlySet<string>>;

export function toTradeGraph(
  trades: Iterable<readonly [string, string]>,
  isCounted: (id: string) => boolean,
): TradeGraph {
  const graph = new Map<string, Set<string>>();
  const partnersOf = (id: string) => {
    const known = graph.get(id);
    if (known) return known;
    const partners = new Set<string>();
    graph.set(id, partners);
    return partners;
  };
  for (const [one, other] of trades) {
    if (one === other || !isCounted(one) || !isCounted(other)) continue;
    partnersOf(one).add(other);
    partnersOf(other).add(one);
  }
  return graph;
}

/** Whether trades connect a person with so few others that all may be accounts of one person. */
export function isInClosedGroup(graph: TradeGraph, id: string): boolean {
  const group = new Set([id]);
  for (const member of group)
    for (const partner of graph.get(member) ?? []) {
      group.add(partner);
      if (group.size > MAX_CLOSED_GROUP) return false;
    }
  return true;
}

/**
 * How much of the reviewers' weight has people behind it: the maximum flow from the reviewers along trades, in which each
 * person takes up a sixteenth and passes on 1.75. People who trade only among themselves share what their number allows,
 * however often and with whomever of them they trade; a few trades with others let through a few reviews.
 * @param graph without the person that is reviewed
 */
export function supportedWeight(weights: ReadonlyMap<string, number>, graph: TradeGraph): number {
  const numbers = numberReachable(weights.keys(), graph);
  const [source, sink] = [2 * numbers.size, 2 * numbers.size + 1];
  const network = new FlowNetwork(2 * numbers.size + 2);
  for (const [id, weight] of weights)
    network.addEdge(source, 2 * numbers.get(id)!, weight * PEOPLE_BEHIND_ONE);
  for (const [id, number] of numbers) {
    const [reached, passing] = [2 * number, 2 * number + 1];
    network.addEdge(reached, sink, 1);
    network.addEdge(reached, passing, MAX_PEOPLE_BEHIND);
    for (const partner of graph.get(id) ?? []) network.addEdge(passing, 2 * numbers.get(partner)!, Infinity);
  }
  return network.maxFlow(source, sink) / PEOPLE_BEHIND_ONE;
}

function numberReachable(from: Iterable<string>, graph: TradeGraph): Map<string, number> {
  const reached = new Set(from);
  for (const id of reached) for (const partner of graph.get(id) ?? []) reached.add(partner);
  return new Map([...reached].map((id, index) => [id, index]));
}
