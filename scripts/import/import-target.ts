import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { requestTimeouts } from '@touchdown/functions/platform/aws/request-timeouts.ts';
import { objectBucket } from '@touchdown/functions/platform/aws/object-bucket.ts';
import { putInBatches, putInTransactions } from '@touchdown/functions/platform/aws/put-items.ts';
import type { ImportPorts } from '@touchdown/functions/features/imports/run/import-ports.ts';
import { localCredentials } from '@touchdown/local-cloud/template/local-credentials.ts';

/** A snapshot of the whole record is sent in one request. */
const requestTimeoutMilliseconds = 60_000;
/** An import works for seconds without a pause, and meanwhile it does not notice that a connection stands. */
const connectionTimeoutMilliseconds = 10_000;

/** Where a record is stored: names of a table and buckets and, for a local cloud, the URLs of its servers. */
export interface RecordPlace {
  table: string;
  recordBucket: string;
  mediaBucket: string;
  /** The table of contributions and bookmarks, if they follow the import on this machine. */
  communityTable?: string;
  dynamodbEndpoint?: string;
  objectStoreUrl?: string;
  region?: string;
}

/** Returns the importer's ports with real AWS clients, and a function that closes the clients. */
export function importPortsOf(
  place: RecordPlace,
  by: string,
  onProgress: ImportPorts['onProgress'],
): { ports: ImportPorts; close: () => void } {
  const { dynamo, s3, close } = clientsOf(place);
  return {
    ports: {
      dynamo,
      table: place.table,
      putItems: place.dynamodbEndpoint ? putInTransactions : putInBatches,
      record: objectBucket(s3, place.recordBucket),
      media: objectBucket(s3, place.mediaBucket),
      now: Date.now,
      by,
      onProgress,
    },
    close,
  };
}

/** Returns the clients of a place, and a function that closes them. */
export function clientsOf(place: RecordPlace): {
  dynamo: DynamoDBDocumentClient;
  s3: S3Client;
  close: () => void;
} {
  const config = place.dynamodbEndpoint ? localCredentials : { region: place.region ?? 'us-east-1' };
  const requestHandler = requestTimeouts(requestTimeoutMilliseconds, connectionTimeoutMilliseconds);
  const dynamo = new DynamoDBClient({
    ...config,
    maxAttempts: 5,
    requestHandler,
    ...(place.dynamodbEndpoint ? { endpoint: place.dynamodbEndpoint } : {}),
  });
  const s3 = new S3Client({
    ...config,
    maxAttempts: 5,
    requestHandler,
    ...(place.objectStoreUrl ? { endpoint: place.objectStoreUrl, forcePathStyle: true } : {}),
  });
  return {
    dynamo: DynamoDBDocumentClient.from(dynamo, { marshallOptions: { removeUndefinedValues: true } }),
    s3,
    close: () => {
      dynamo.destroy();
      s3.destroy();
    },
  };
}
