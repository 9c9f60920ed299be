import { expect, test } from 'vitest';
import { letScriptsWait } from './scripts-after-paint.ts';

test('modules and their preloads wait; what is run or shown at once stays', () => {
  const html =
    '<link rel="modulepreload" href="/a.js"/><link rel="stylesheet" href="/a.css"/>' +
    '<script>now()</script><script id="place">back()</script><script type="module" async="">import "/a.js"</script>';
  expect(letScriptsWait(html)).toBe(
    '<link rel="later" fetchpriority="low" href="/a.js"/><link rel="stylesheet" href="/a.css"/>' +
      '<script>now()</script><script type="place">back()</script><script type="later" async="">import "/a.js"</script>',
  );
});
