/** What a market says of itself at /metrics, by name. */
export type Figures = (name: string) => number;

/** Reads a market's figures; its event loop's delays are those since the last reading. */
export async function readFigures(origin: string): Promise<Figures> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  return (name) => {
    const value = new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1];
    if (value === undefined) throw new Error(`the market has no figure ${name}`);
    return Number(value);
  };
}
