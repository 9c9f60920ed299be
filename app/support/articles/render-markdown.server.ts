import { Marked } from 'marked';

/** Paths, fragments and these schemes. */
const SAFE_ADDRESS = /^(?:[/#?](?![/\\])|https?:\/\/|mailto:|tel:)/i;
const EXTERNAL = /^https?:/i;
const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const LOWEST_HEADING = 6;

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

/** Without the tokenizers for HTML, so that tags are text. */
function createMarked(headingShift: number): Marked {
  return new Marked({
    tokenizer: { html: () => undefined, tag: () => undefined },
    renderer: {
      heading({ tokens, depth }) {
        const level = Math.min(depth + headingShift, LOWEST_HEADING);
        return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`;
      },
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens);
        if (!SAFE_ADDRESS.test(href)) return text;
        const rel = EXTERNAL.test(href) ? ' rel="noopener"' : '';
        return `<a href="${escapeHtml(href)}"${rel}>${text}</a>`;
      },
      // The security policy blocks pictures of other sites.
      image: ({ text }) => escapeHtml(text),
    },
  });
}

const renderers = new Map<number, Marked>();

/** Safe HTML from any author: no tags, safe links only. @param headingShift levels that headings move down */
export function renderMarkdown(source: string, headingShift = 0): string {
  const marked = renderers.get(headingShift) ?? createMarked(headingShift);
  renderers.set(headingShift, marked);
  return marked.parse(source, { async: false });
}
