const NEGLIGIBLE = 1e-9;

/** A network whose maximum flow Dinic's algorithm finds. Nodes are numbers from 0. */
export class FlowNetwork {
  readonly #edgesOf: number[][];
  readonly #target: number[] = [];
  readonly #capacity: number[] = [];

  constructor(nodes: number) {
    this.#edgesOf = Array.from({ length: nodes }, () => []);
  }

  /** An edge and its reverse edge are neighbours, so `edge ^ 1` is the reverse. */
  addEdge(from: number, to: number, capacity: number): void {
    this.#edgesOf[from]!.push(this.#target.push(to) - 1);
    this.#capacity.push(capacity);
    this.#edgesOf[to]!.push(this.#target.push(from) - 1);
    this.#capacity.push(0);
  }

  /** Uses up the capacities: call it once. */
  maxFlow(source: number, sink: number): number {
    let flow = 0;
    for (;;) {
      const levels = this.#levelsFrom(source);
      if (levels[sink] === -1) return flow;
      const next = new Int32Array(levels.length);
      for (;;) {
        const pushed = this.#push({ levels, next, sink }, source, Infinity);
        if (pushed < NEGLIGIBLE) break;
        flow += pushed;
      }
    }
  }

  /** Distance of each node in edges; -1 where a node cannot be reached. */
  #levelsFrom(source: number): Int32Array {
    const levels = new Int32Array(this.#edgesOf.length).fill(-1);
    levels[source] = 0;
    const queue = [source];
    for (const node of queue)
      for (const edge of this.#edgesOf[node]!) {
        const to = this.#target[edge]!;
        if (levels[to] !== -1 || this.#capacity[edge]! < NEGLIGIBLE) continue;
        levels[to] = levels[node]! + 1;
        queue.push(to);
      }
    return levels;
  }

  #push(search: Search, node: number, limit: number): number {
    if (node === search.sink) return limit;
    const { levels, next } = search;
    const edges = this.#edgesOf[node]!;
    for (; next[node]! < edges.length; next[node]!++) {
      const edge = edges[next[node]!]!;
      const to = this.#target[edge]!;
      if (levels[to] !== levels[node]! + 1 || this.#capacity[edge]! < NEGLIGIBLE) continue;
      const pushed = this.#push(search, to, Math.min(limit, this.#capacity[edge]!));
      if (pushed < NEGLIGIBLE) continue;
      this.#capacity[edge]! -= pushed;
      this.#capacity[edge ^ 1]! += pushed;
      return pushed;
    }
    return 0;
  }
}

interface Search {
  levels: Int32Array;
  /** For each node the first edge that may still lead to the sink. */
  next: Int32Array;
  sink: number;
}
