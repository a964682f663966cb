import { DatabaseSync } from 'node:sqlite';

/**
 * Gives the stream's records of the native stand-in an index. Without one it reads all of them for each item that it
 * writes, so that importing the whole record takes longer with every row: ten minutes instead of twenty seconds. The
 * index has the terms of the stand-in's own queries. It is added while the server runs, because the server creates the
 * table when it opens the file.
 */
export function indexStreamRecords(file: string): void {
  const database = new DatabaseSync(file, { timeout: 5_000 });
  try {
    database.exec(
      'CREATE INDEX IF NOT EXISTS touchdown_stream_order ON _stream_records (table_name, CAST(sequence_number AS INTEGER))',
    );
  } finally {
    database.close();
  }
}
