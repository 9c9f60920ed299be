import { DatabaseSync, type StatementSync } from 'node:sqlite';

/** A file as it was copied. */
export interface CopiedPhoto {
  key: string;
  bytes: number;
  sha256: string;
}

/** What is wrong with a photo that is copied all the same: in the market, or (`decayed`) in the backup before. */
export type Flaw = 'missing' | 'damaged' | 'decayed';

const BATCH = 500;

/**
 * What is known of each photo file while a market is copied, in a file of its own, since of a large market it would
 * not fit into memory. Rounds are numbered from 1: in each the names in the market are read anew.
 */
export class PhotoIndex {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(path: string) {
    this.#db = new DatabaseSync(path);
    this.#db.exec(`
      pragma locking_mode = exclusive; pragma journal_mode = wal; pragma synchronous = normal;
      create table if not exists photo (
        key text primary key, named integer not null default 0, missing integer not null default 0,
        ours integer not null default 0, bytes integer, sha256 text
      ) without rowid;
      create table if not exists earlier (key text primary key, bytes integer, sha256 text) without rowid;
      create table if not exists listed (key text primary key, bytes integer) without rowid;
      create table if not exists flaw (key text primary key, flaw text) without rowid`);
  }

  /** The number of the next round, where the file has been used before; what was copied then is to be seen again. */
  beginRound(): number {
    this.#run('update photo set bytes = null, sha256 = null');
    return 1 + this.#get<{ round: number }>('select coalesce(max(named), 0) as round from photo')!.round;
  }

  /** Notes that the market names these in this round. */
  name(keys: string[], round: number): void {
    this.#together(() => {
      for (const key of keys) {
        this.#run(
          `insert into photo (key, named) values (?1, ?2) on conflict (key) do update set named = ?2`,
          key,
          round,
        );
      }
    });
  }

  /** Those that this round names and that are not copied. */
  *listUncopied(round: number): Generator<string> {
    yield* this.#keys(`named = ?2 and sha256 is null`, round);
  }

  /** Those that are copied, and that this round no longer names. */
  *listUnnamed(round: number): Generator<string> {
    yield* this.#keys(`named <> ?2 and sha256 is not null`, round);
  }

  /** Those of them that were put there by us, whoever else keeps files in the same place. */
  *listOursUnnamed(round: number): Generator<string> {
    yield* this.#keys(`named <> ?2 and sha256 is not null and ours = 1`, round);
  }

  /** Those that this round names and the market does not have, whether they are copied or not. */
  *listMissing(round: number): Generator<string> {
    yield* this.#keys(`(missing = ?2 or (named = ?2 and ${hasFlaw('missing')}))`, round);
  }

  /** Those that this round names and that are copied in spite of it. */
  *listFlawed(flaw: Flaw, round: number): Generator<string> {
    yield* this.#keys(`named = ?2 and ${hasFlaw(flaw)}`, round);
  }

  /** Notes that these are where they are copied to already. */
  noteThere(keys: string[]): void {
    this.#together(() => {
      for (const key of keys) this.noteCopied({ key, bytes: 0, sha256: '' });
    });
  }

  /**
   * One of the files that are where photos are copied to, if the market has never named any of them: then they are
   * another person's.
   */
  findStranger(): string | undefined {
    const there = 'select key from photo where sha256 is not null';
    if (this.#get(`${there} and named > 0 limit 1`)) return undefined;
    return this.#get<{ key: string }>(`${there} limit 1`)?.key;
  }

  /** To be noted before a file is written, so that it can be found whatever happens. */
  noteOurs(key: string): void {
    this.#run('update photo set ours = 1 where key = ?', key);
  }

  noteCopied({ key, bytes, sha256 }: CopiedPhoto, flaw?: Flaw): void {
    this.#run(
      `insert into photo (key, bytes, sha256) values (?1, ?2, ?3)
        on conflict (key) do update set bytes = ?2, sha256 = ?3`,
      key,
      bytes,
      sha256,
    );
    if (flaw) this.#run('insert or replace into flaw values (?, ?)', key, flaw);
  }

  /** @returns whether it was missing in the round before as well */
  noteMissing(key: string, round: number): boolean {
    const before = this.#get<{ missing: number }>(`select missing from photo where key = ?`, key);
    this.#run(`update photo set missing = ?2 where key = ?1`, key, round);
    return before?.missing === round - 1 && round > 1;
  }

  forget(key: string): void {
    this.#run(`delete from photo where key = ?`, key);
  }

  /** Notes what an earlier backup has. */
  addEarlier(photos: CopiedPhoto[]): void {
    this.#together(() => {
      for (const { key, bytes, sha256 } of photos) {
        this.#run(`insert or replace into earlier values (?, ?, ?)`, key, bytes, sha256);
      }
    });
  }

  findEarlier(key: string): CopiedPhoto | undefined {
    return this.#get<CopiedPhoto>(`select key, bytes, sha256 from earlier where key = ?`, key);
  }

  /** Notes which files the market lists, with their sizes. */
  addListed(files: { key: string; size: number }[]): void {
    this.#together(() => {
      for (const { key, size } of files) this.#run('insert or replace into listed values (?, ?)', key, size);
    });
  }

  isListed({ key, bytes }: CopiedPhoto): boolean {
    return this.#get('select 1 from listed where key = ? and bytes = ?', key, bytes) !== undefined;
  }

  /** All that are copied, in the order of their keys, some hundred at a time. */
  *copied(): Generator<CopiedPhoto[]> {
    for (let after: string | undefined = ''; after !== undefined;) {
      const photos: CopiedPhoto[] = this.#all<CopiedPhoto>(
        `select key, bytes, sha256 from photo where key > ? and sha256 is not null order by key limit ${BATCH}`,
        after,
      );
      yield photos;
      after = photos.length === BATCH ? photos.at(-1)?.key : undefined;
    }
  }

  close(): void {
    if (this.#db.isOpen) this.#db.close();
  }

  /** A batch at a time, so that what is noted meanwhile disturbs nothing. */
  *#keys(condition: string, round: number): Generator<string> {
    for (let after: string | undefined = ''; after !== undefined;) {
      const rows: { key: string }[] = this.#all<{ key: string }>(
        `select key from photo where key > ?1 and ${condition} order by key limit ${BATCH}`,
        after,
        round,
      );
      yield* rows.map(({ key }) => key);
      after = rows.length === BATCH ? rows.at(-1)?.key : undefined;
    }
  }

  #together(work: () => void): void {
    this.#db.exec('begin');
    work();
    this.#db.exec('commit');
  }

  #run(sql: string, ...values: (string | number)[]): void {
    this.#prepare(sql).run(...values);
  }

  #get<T>(sql: string, ...values: (string | number)[]): T | undefined {
    return this.#prepare(sql).get(...values) as T | undefined;
  }

  #all<T>(sql: string, ...values: (string | number)[]): T[] {
    return this.#prepare(sql).all(...values) as T[];
  }

  #prepare(sql: string): StatementSync {
    const statement = this.#statements.get(sql) ?? this.#db.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}

function hasFlaw(flaw: Flaw): string {
  return `exists (select 1 from flaw where flaw.key = photo.key and flaw = '${flaw}')`;
}
