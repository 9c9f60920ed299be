/** A day as it stands beside a text: `2026. 11. 21.` */
export function ArticleDate({ date, className }: { date: string; className?: string | undefined }) {
  return (
    <time className={className} dateTime={date}>
      {date.replaceAll('-', '. ')}.
    </time>
  );
}
