import type { DatabaseSync } from 'node:sqlite';
import {
  type NamedTexts,
  type PhraseCount,
  vocabularyChange,
  type WordCounts,
} from '../../text/vocabulary.ts';
import { throwingDamagedIndex, type SearchStatements } from './sqlite-search-file.server.ts';

export const COUNT_WORDS_SQL =
  'select word, listings from word where word in (select value from json_each(?))';
export const COUNT_WORDS_BETWEEN_SQL =
  'select coalesce(sum(listings), 0) as listings from word where word >= ? and word < ?';
const COUNT_PHRASES_SQL =
  'select text as word, listings from phrase where text in (select value from json_each(?))';
/** The number is that of the index's condition (`CREATE` in sqlite-search-file.server.ts). */
export const SHARED_PHRASES_SQL = `
  select text, listings from phrase
  where listings >= 2 and (listings, text) < (?, ?) order by listings desc, text desc limit ?`;

// RETURNING keeps node:sqlite from reading a last rowid beyond 2^53.
const ADD_SQL = {
  words: `insert into word (word, listings) values (?1, ?2)
    on conflict (word) do update set listings = listings + ?2 returning 1`,
  phrases: `insert into phrase (text, listings) values (?1, ?2)
    on conflict (text) do update set listings = listings + ?2 returning 1`,
};
const REMOVE_UNUSED_SQL = {
  words: 'delete from word where word = ? and listings <= 0 returning 1',
  phrases: 'delete from phrase where text = ? and listings <= 0 returning 1',
};

export class SqliteVocabularyReader {
  readonly #runner: SearchStatements;

  constructor(runner: SearchStatements) {
    this.#runner = runner;
  }

  countWords(words: string[]): WordCounts {
    return this.#count(COUNT_WORDS_SQL, words);
  }

  countWordsBetween(from: string, below: string): number {
    return Number(this.#runner.run(COUNT_WORDS_BETWEEN_SQL, [from, below]).rows[0]?.['listings']);
  }

  countPhrases(texts: string[]): WordCounts {
    return this.#count(COUNT_PHRASES_SQL, texts);
  }

  listSharedPhrases(after: PhraseCount | undefined, limit: number): PhraseCount[] {
    const parameters = [after?.listings ?? Number.MAX_SAFE_INTEGER, after?.text ?? '', limit];
    const { rows } = this.#runner.run(SHARED_PHRASES_SQL, parameters);
    return rows.map(({ text, listings }) => ({ text: String(text), listings: Number(listings) }));
  }

  #count(sql: string, texts: string[]): WordCounts {
    const { rows } = this.#runner.run(sql, [JSON.stringify(texts)]);
    return new Map(rows.map(({ word, listings }) => [String(word), Number(listings)]));
  }
}

export class SqliteVocabularyWriter {
  readonly #db: DatabaseSync;
  readonly #runner: SearchStatements;

  constructor(db: DatabaseSync, runner: SearchStatements) {
    this.#db = db;
    this.#runner = runner;
  }

  replace(feedSeqs: number[], listings: (NamedTexts & { feedSeq: number })[]): void {
    const gone = this.#runner.run(
      'delete from named where feed_seq in (select value from json_each(?)) returning title, brand',
      [JSON.stringify(feedSeqs)],
    ).rows as unknown as NamedTexts[];
    for (const { feedSeq, title, brand } of listings)
      this.#runner.run('insert into named (feed_seq, title, brand) values (?, ?, ?)', [
        feedSeq,
        title,
        brand,
      ]);
    const change = vocabularyChange(listings, gone);
    for (const kind of ['words', 'phrases'] as const) {
      for (const [text, more] of change[kind]) {
        this.#runner.run(ADD_SQL[kind], [text, more]);
        if (more < 0) this.#runner.run(REMOVE_UNUSED_SQL[kind], [text]);
      }
    }
  }

  removeAll(): void {
    throwingDamagedIndex(() => this.#db.exec('delete from word; delete from phrase; delete from named;'));
  }
}
