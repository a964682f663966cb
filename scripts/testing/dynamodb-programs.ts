import { onlyWhole, secondStandIn } from '@touchdown/level2/testing/depth.ts';
import {
  javaDynamoDb,
  nativeDynamoDb,
  type DynamoDbProgram,
} from '@touchdown/local-cloud/servers/dynamodb.ts';

/** Returns the DynamoDB stand-ins of this machine on which tests run: the faster one, and in a whole run both. */
export function dynamoDbPrograms(): DynamoDbProgram[] {
  const programs = [nativeDynamoDb(), javaDynamoDb()].filter((program) => program !== undefined);
  return onlyWhole(secondStandIn) ? programs : programs.slice(0, 1);
}
