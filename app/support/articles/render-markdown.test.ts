import { array, assert, constantFrom, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { renderMarkdown } from './render-markdown.server.ts';

describe('HTML in Markdown is text', () => {
  test.each([
    ['<script>alert(1)</script>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>\n'],
    ['앞 <b onclick="x">뒤</b>', '<p>앞 &lt;b onclick=&quot;x&quot;&gt;뒤&lt;/b&gt;</p>\n'],
    [
      '<div>\n\n**굵게**\n\n</div>',
      '<p>&lt;div&gt;</p>\n<p><strong>굵게</strong></p>\n<p>&lt;/div&gt;</p>\n',
    ],
    ['a <pre> & <', '<p>a &lt;pre&gt; &amp; &lt;</p>\n'],
    ['<!-- 주석 -->', '<p>&lt;!-- 주석 --&gt;</p>\n'],
  ])('%s', (source, html) => {
    expect(renderMarkdown(source)).toBe(html);
  });

  test('any input yields only Markdown’s own tags', () => {
    const parts = ['<', '>', 'script', '<img src=x onerror=x>', '</', '"', "'", '`', '*', '[', ']', '(', ')'];
    const more = [
      'javascript:',
      '![',
      '\n',
      '\n\n',
      '# ',
      '- ',
      '&lt;',
      '\\',
      '<!--',
      '<pre>',
      'https://a.kr',
      '|',
    ];
    const source = array(constantFrom(...parts, ...more), { maxLength: 25 });
    const plain =
      /<\/?(?:p|strong|em|code(?: class="language-[^"<>]*")?|pre|blockquote|[uo]l|li|h[1-6]|[bh]r|table|t(?:head|body|[rhd]))>/g;
    const link =
      /<a href="(?:https:\/\/[^"<>]*|mailto:[^"<>]*|[/#?](?![/\\])[^"<>]*)"(?: rel="noopener")?>|<\/a>/g;
    const law = property(source, (chosen) => {
      const html = renderMarkdown(chosen.join(''));
      return !/[<>]/.test(html.replace(plain, '').replace(link, ''));
    });
    assert(law, { numRuns: 2000 });
  });
});

describe('links', () => {
  test('of this site stay plain, others get rel=noopener', () => {
    expect(renderMarkdown('[찜](/mypick)')).toBe('<p><a href="/mypick">찜</a></p>\n');
    expect(renderMarkdown('[밖](https://a.kr/?b=1&c="2")')).toBe(
      '<p><a href="https://a.kr/?b=1&amp;c=&quot;2&quot;" rel="noopener">밖</a></p>\n',
    );
    expect(renderMarkdown('<help@dasi.kr>')).toBe('<p><a href="mailto:help@dasi.kr">help@dasi.kr</a></p>\n');
  });

  test.each([
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](java&#115;cript:alert(1))',
    '[x](data:text/html,x)',
    '[x](//other.kr)',
    '[x](/\\\\other.kr)',
    '[x](somewhere)',
  ])('lead nowhere else: %s', (source) => {
    expect(renderMarkdown(source)).toBe('<p>x</p>\n');
  });
});

test('a picture gives way to its description', () => {
  expect(renderMarkdown('![<b>그림</b>](https://a.kr/a.png)')).toBe('<p>&lt;b&gt;그림&lt;/b&gt;</p>\n');
});

test('headings go down by the shift, and no lower than h6', () => {
  expect(renderMarkdown('## 제목')).toBe('<h2>제목</h2>\n');
  expect(renderMarkdown('## 제목', 1)).toBe('<h3>제목</h3>\n');
  expect(renderMarkdown('###### 제목', 1)).toBe('<h6>제목</h6>\n');
});
