import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { requestTimeouts } from './request-timeouts.ts';

/** A client that makes up to three attempts within the ten seconds that a function has. */
export function dynamo(): DynamoDBDocumentClient {
  const client = new DynamoDBClient({ maxAttempts: 3, requestHandler: requestTimeouts() });
  // It copies the input and the output of each call for a logger that nobody has.
  client.middlewareStack.remove('loggerMiddleware');
  return DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
}
