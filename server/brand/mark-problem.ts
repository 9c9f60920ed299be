import { SaxesParser, type SaxesTagNS } from 'saxes';

const SVG = 'http://www.w3.org/2000/svg';

/** What runs, plays, leads somewhere else or holds something that is no drawing. */
const FORBIDDEN_ELEMENTS = new Set(
  (
    'a|animate|animateMotion|animateTransform|audio|canvas|discard|embed|feImage|foreignObject|handler|iframe|image|' +
    'link|listener|object|script|set|video'
  ).split('|'),
);
/** A reference to anything but a part of the drawing itself. */
const OUTSIDE_URL = /url\(\s*(?!["']?\s*#)|@import|javascript:/i;

/** Why an SVG cannot be a market's mark, in Korean; undefined: it is a drawing that needs nothing else and does nothing. */
export function markProblem(text: string): string | undefined {
  let problem: string | undefined;
  let style = '';
  let depth = 0;
  const parser = new SaxesParser({ xmlns: true });
  const reject = (reason: string) => void (problem ??= reason);
  parser.on('error', () => reject('올바른 SVG가 아니에요'));
  parser.on('doctype', () => reject('DOCTYPE은 쓸 수 없어요'));
  parser.on('processinginstruction', ({ target }) => reject(`<?${target}?>은 쓸 수 없어요`));
  parser.on('opentag', (tag) => {
    if (depth++ === 0 && (tag.local !== 'svg' || tag.uri !== SVG)) reject('올바른 SVG가 아니에요');
    const reason = tagProblem(tag);
    if (reason !== undefined) reject(reason);
  });
  parser.on('closetag', () => void depth--);
  parser.on('text', (piece) => void (style += piece));
  parser.on('cdata', (piece) => void (style += piece));
  parser.write(text).close();
  if (OUTSIDE_URL.test(withoutEscapes(style))) reject('밖에 있는 것을 부를 수 없어요');
  return problem;
}

function tagProblem({ local, attributes }: SaxesTagNS): string | undefined {
  if (FORBIDDEN_ELEMENTS.has(local)) return `<${local}>은 쓸 수 없어요`;
  for (const { local: name, value } of Object.values(attributes)) {
    if (/^on/i.test(name)) return `${name} 속성은 쓸 수 없어요`;
    const isOutside = name === 'href' && !value.trim().startsWith('#');
    if (isOutside || name === 'src' || OUTSIDE_URL.test(withoutEscapes(value)))
      return '밖에 있는 것을 부를 수 없어요';
  }
  return undefined;
}

/** CSS may write any letter as an escape; none is needed in a drawing. */
function withoutEscapes(css: string): string {
  return css.includes('\\') ? 'url(escaped' : css.replace(/\/\*.*?\*\//gs, '');
}
