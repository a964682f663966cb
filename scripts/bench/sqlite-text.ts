import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { TextsOf } from '@touchdown/functions/domain/full-text/text-index.ts';

/** The same search by SQLite's FTS5, in memory, with a row for each document. */
export class SqliteText {
  readonly #database = new DatabaseSync(':memory:');
  readonly #find: StatementSync;

  constructor(documents: readonly TextsOf[]) {
    this.#database.exec(`CREATE VIRTUAL TABLE texts USING fts5(body, content='', tokenize='unicode61')`);
    const insert = this.#database.prepare('INSERT INTO texts (rowid, body) VALUES (?, ?)');
    this.#database.exec('BEGIN');
    for (const [number, { texts }] of documents.entries()) insert.run(number + 1, texts.join(' | '));
    this.#database.exec('COMMIT');
    this.#find = this.#database.prepare('SELECT rowid AS id FROM texts WHERE texts MATCH ? ORDER BY rowid');
  }

  /** Returns the numbers of the documents that match, from 0. */
  find(query: string): number[] {
    return this.#find.all(query).map((row) => Number(row['id']) - 1);
  }

  close(): void {
    this.#database.close();
  }
}
