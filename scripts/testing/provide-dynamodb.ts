import './provided-context.ts';
import type { TestProject } from 'vitest/node';
import { javaDynamoDb, nativeDynamoDb, startDynamoDb } from '@touchdown/local-cloud/servers/dynamodb.ts';
import { synthesizedForTests } from '../site/templates/synthesized-for-tests.ts';

/**
 * Starts every DynamoDB stand-in that this machine can run, for the tests of stores, and warns about a missing
 * one. Each has a second endpoint, at which `guard-dynamodb.ts` checks the calls of entries.
 */
export async function setup(project: TestProject) {
  const programs = [nativeDynamoDb(), javaDynamoDb()].filter((program) => program !== undefined);
  if (programs.length < 2) {
    console.warn(
      `A DynamoDB stand-in is missing. Store tests run only on: ${programs.map(({ name }) => name).join() || 'none'}.`,
    );
  }
  // Each worker reads the templates when it makes its first call. Only the first reader has to write them.
  await synthesizedForTests();
  const standIns = await Promise.all(programs.map((program) => startDynamoDb(program)));
  project.provide(
    'dynamodbStandIns',
    standIns.map(({ name, endpoint }, index) => ({
      name,
      endpoint,
      guarded: `http://guarded-dynamodb-${index}.test`,
    })),
  );
  return async () => {
    await Promise.all(standIns.map(({ stop }) => stop()));
  };
}
