import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import { unavailable } from '../../platform/aws/unavailable.ts';
import { readPointer } from './catalogue-pointer.ts';
import { findTornado } from './find-tornado.ts';
import { tornadoStore } from './tornado-store.ts';

/** Returns the tornado that any of its ids refers to. Throws NOT_FOUND for an unknown id. */
export type FindTornado = (reference: string) => Promise<Tornado>;

/** Reads one tornado from the table, without loading the whole record as lists do. */
export function tornadoOfRecord(client: DynamoDBDocumentClient, table: string): FindTornado {
  const store = tornadoStore(client, table);
  return async (reference) => {
    const pointer = await readPointer(client, table).catch(
      unavailable('The record can’t be loaded right now. Please try again.'),
    );
    return (await findTornado(store, { pointer }, reference)).tornado;
  };
}
