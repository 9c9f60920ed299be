import { Marked } from 'marked';

/** What a link may lead to: a place on this site or page, or one of these schemes. */
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

/** Nothing is read as HTML: the tokenizers that would are taken out, so that tags are text like any other. */
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
      // The content security policy lets no picture of another site through.
      image: ({ text }) => escapeHtml(text),
    },
  });
}

const renderers = new Map<number, Marked>();

/**
 * Markdown as HTML that is safe to put into a page whoever wrote it: tags in it are shown as text, links lead
 * only to this site, the web, mail or telephone, and pictures give way to their descriptions.
 * @param headingShift how many levels its headings go down, so that `#` does not rival the page's own heading
 */
export function renderMarkdown(source: string, headingShift = 0): string {
  const marked = renderers.get(headingShift) ?? createMarked(headingShift);
  renderers.set(headingShift, marked);
  return marked.parse(source, { async: false });
}
