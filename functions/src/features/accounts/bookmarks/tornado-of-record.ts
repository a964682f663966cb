import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import { unavailable } from '../../../platform/aws/unavailable.ts';
import { readPointer } from '../../../domain/catalogue/catalogue-pointer.ts';
import { findTornado } from '../../../domain/catalogue/find-tornado.ts';
import { tornadoStore } from '../../../domain/catalogue/tornado-store.ts';

/** A tornado by whatever id names it; a 404 where none does. */
export type TornadoOfRecord = (reference: string) => Promise<Tornado>;

/** Reads one tornado, without the whole record that lists need. */
export function tornadoOfRecord(client: DynamoDBDocumentClient, table: string): TornadoOfRecord {
  const store = tornadoStore(client, table);
  return async (reference) => {
    const pointer = await readPointer(client, table).catch(
      unavailable('The record cannot be read at the moment. Please try again.'),
    );
    return (await findTornado(store, { pointer }, reference)).tornado;
  };
}
