export const metadata = { title: '다시', description: '안 쓰는 물건에, 다시 쓰임을.' };

export default function Layout({ children }) {
  return (
    <html lang="ko">
      <body>{children}</body>
    </html>
  );
}
