import { presentName } from '../../../database/migrations/010s/017-plain-names.ts';
import { PHOTO_WIDTHS, photoFileKey, photoFileKeys, type Photo } from '../../../app/media/photo.ts';
import type { Cell, MarketCopy, Row, TableShape } from '../../../database/copy/market-copy.ts';

type NamesOfCell = (cell: string) => string[];

/** Of the first photo the file for link previews is kept too, of others it is not. */
function namesOfListing(photos: string): string[] {
  return (JSON.parse(photos) as Pick<Photo, 'key'>[]).flatMap((photo, index) =>
    index === 0 ? photoFileKeys(photo) : PHOTO_WIDTHS.map((width) => photoFileKey(photo, width)),
  );
}

/** The columns in which photos are named, in whichever table, and what files each names. */
const NAMING: Record<string, NamesOfCell> = { photos: namesOfListing, photo: (key) => [key] };
const NAMING_BY_KEY: Record<string, Record<string, NamesOfCell>> = {
  staged_photo: { key: (key) => photoFileKeys({ key }) },
  media_kept: { key: (key) => [key] },
};

/**
 * What tells the keys of all photo files that a row of this table needs; undefined where its rows name none. Files
 * that are pending or in the trash are no one's, and not among them.
 */
export function photoNames({ name, columns }: TableShape): ((row: Row) => string[]) | undefined {
  const naming = NAMING_BY_KEY[presentName(name)] ?? NAMING;
  const index = columns.findIndex((column) => Object.hasOwn(naming, column));
  const names = naming[columns[index] ?? ''];
  if (!names) return undefined;
  return (row) => {
    const cell: Cell | undefined = row[index];
    return typeof cell === 'string' ? names(cell) : [];
  };
}

/** Hands over the keys of all photo files that a market needs, some hundred at a time; some more than once. */
export async function namePhotos(copy: MarketCopy, hear: (keys: string[]) => void): Promise<void> {
  for (const table of copy.tables) {
    const names = photoNames(table);
    if (!names) continue;
    for await (const rows of copy.rows(table)) hear(rows.flatMap(names));
  }
}
