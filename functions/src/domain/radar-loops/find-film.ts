import { GetCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { logger } from '../../platform/log/logger.ts';
import { filmKey, type Film, type FilmTarget } from './film-items.ts';

export type FindFilm = (target: FilmTarget) => Promise<Film | undefined>;

/** Shorter than what a visitor would wait for the page itself. */
const patienceMilliseconds = 1_000;

/** Get, consistent: a page that waits for its film asks again and again. Without an answer in time there is none. */
export function findFilm(client: DynamoDBDocumentClient, table: string): FindFilm {
  return async (target) => {
    try {
      const { Item: item } = await client.send(
        new GetCommand({ TableName: table, Key: filmKey(target), ConsistentRead: true }),
        { abortSignal: AbortSignal.timeout(patienceMilliseconds) },
      );
      return item as Film | undefined;
    } catch (error) {
      logger.error('film not found out', { error: error as Error });
      return undefined;
    }
  };
}
