import './provided-context.ts';
import type { TestProject } from 'vitest/node';
import { javaDynamoDb, nativeDynamoDb, startDynamoDb } from '../local/servers/dynamodb.ts';

/** Store tests run on every DynamoDB stand-in this machine can start; one that cannot is named. */
export async function setup(project: TestProject) {
  const programs = [nativeDynamoDb(), javaDynamoDb()].filter((program) => program !== undefined);
  if (programs.length < 2) {
    console.warn(
      `Store tests run on ${programs.map(({ name }) => name).join() || 'nothing'} alone: the other DynamoDB stand-in is missing.`,
    );
  }
  const servers = await Promise.all(programs.map((program) => startDynamoDb(program)));
  project.provide(
    'dynamodbStandIns',
    servers.map(({ name, endpoint }) => ({ name, endpoint })),
  );
  return () => Promise.all(servers.map(({ stop }) => stop()));
}
