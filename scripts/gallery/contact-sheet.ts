/** A page that shows all pictures, smaller, each leading to itself. */
export function contactSheet(pictures: readonly string[]): string {
  const frames = pictures.map(
    (name) =>
      `<a href="${name}"><img src="${name}" alt="" loading="lazy"><span>${name.replace('.png', '')}</span></a>`,
  );
  return `<!doctype html>
<html lang="ko">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>다시 · 화면 ${pictures.length}장</title>
<style>
body { margin: 24px; font: 13px/1.4 sans-serif; background: #f4f5f2; color: #171a14 }
main { display: grid; grid-template-columns: repeat(auto-fill, minmax(200px, 1fr)); gap: 24px 16px; align-items: start }
a { color: inherit; text-decoration: none; overflow-wrap: anywhere }
img { display: block; width: 100%; max-height: 480px; object-fit: cover; object-position: top; border: 1px solid #ccc; margin-bottom: 6px }
</style>
<h1>화면 ${pictures.length}장</h1>
<main>
${frames.join('\n')}
</main>
</html>
`;
}
