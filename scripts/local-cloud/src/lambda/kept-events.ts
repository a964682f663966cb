import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** An asynchronous event that was accepted and whose function has not handled it yet. */
export interface AcceptedEvent {
  id: string;
  target: string;
  event: unknown;
}

/** How far a reader of a stream has come. */
export interface StreamPlace {
  /** When the reader first saw the stream, in milliseconds. It does not handle what was written before. */
  since: number;
  /** The last record that was handled, by shard. */
  handled: ReadonlyMap<string, string>;
}

/** Stands for readers that have not seen their streams yet. */
const newReaders = '';

const schema = `
CREATE TABLE IF NOT EXISTS readers (reader TEXT PRIMARY KEY, since INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS checkpoints (
  reader TEXT NOT NULL, shard TEXT NOT NULL, sequence TEXT NOT NULL, PRIMARY KEY (reader, shard)
);
CREATE TABLE IF NOT EXISTS accepted (
  number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, target TEXT NOT NULL, event TEXT NOT NULL
);`;

/** What AWS keeps for a function until it has handled it, here in a file, so that a process that is killed loses none. */
export class KeptEvents {
  readonly #database: DatabaseSync;

  /** In memory only without a folder. */
  constructor(folder?: string) {
    if (folder) mkdirSync(folder, { recursive: true });
    this.#database = new DatabaseSync(folder ? join(folder, 'events.sqlite') : ':memory:');
    // In this mode the end of the process loses nothing that was written, only that of the machine may.
    this.#database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL');
    this.#database.exec(schema);
    this.#run('INSERT OR IGNORE INTO readers (reader, since) VALUES (?, ?)', newReaders, Date.now());
  }

  /** Notes that every stream has its reader. What was written while none had one, also by a start that was killed, is handled. */
  hasReaders(): void {
    this.#run('DELETE FROM readers WHERE reader = ?', newReaders);
  }

  /** Returns where a reader goes on. A stream that it has not seen before begins when this was opened. */
  placeOf(reader: string): StreamPlace {
    this.#run(
      'INSERT OR IGNORE INTO readers (reader, since) SELECT ?, min(since) FROM (SELECT since FROM readers WHERE reader = ? UNION ALL SELECT ?)',
      reader,
      newReaders,
      Date.now(),
    );
    const [{ since }] = this.#rows('SELECT since FROM readers WHERE reader = ?', reader) as [
      { since: number },
    ];
    const rows = this.#rows('SELECT shard, sequence FROM checkpoints WHERE reader = ?', reader) as {
      shard: string;
      sequence: string;
    }[];
    return { since, handled: new Map(rows.map(({ shard, sequence }) => [shard, sequence])) };
  }

  /** Notes the last record of a shard that is handled. */
  checkpoint(reader: string, shard: string, sequence: string): void {
    this.#run(
      'INSERT OR REPLACE INTO checkpoints (reader, shard, sequence) VALUES (?, ?, ?)',
      reader,
      shard,
      sequence,
    );
  }

  /** Takes an event over. Throws if it cannot be kept: then nobody may be told that it was accepted. */
  accept(target: string, event: unknown): AcceptedEvent {
    const id = randomUUID();
    const text = JSON.stringify(event) ?? 'null';
    this.#run('INSERT INTO accepted (id, target, event) VALUES (?, ?, ?)', id, target, text);
    return { id, target, event };
  }

  /** The event is handled, or was given to its failure queue. */
  forget({ id }: AcceptedEvent): void {
    this.#run('DELETE FROM accepted WHERE id = ?', id);
  }

  /** What an earlier process has accepted and not handled, the oldest first. */
  left(): AcceptedEvent[] {
    const rows = this.#rows('SELECT id, target, event FROM accepted ORDER BY number') as {
      id: string;
      target: string;
      event: string;
    }[];
    return rows.map((row) => ({ ...row, event: JSON.parse(row.event) as unknown }));
  }

  close(): void {
    this.#database.close();
  }

  #run(statement: string, ...values: (string | number)[]): void {
    this.#database.prepare(statement).run(...values);
  }

  #rows(statement: string, ...values: string[]): unknown[] {
    return this.#database.prepare(statement).all(...values);
  }
}
