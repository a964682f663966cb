import './provided-context.ts';
import type { TestProject } from 'vitest/node';
import { startDynamoDbGate } from '../local/permissions/dynamodb-gate.ts';
import { policyTables, type FindTable } from '../local/permissions/dynamodb-requests.ts';
import { readableArns } from '../local/permissions/grants.ts';
import { Permissions } from '../local/permissions/permissions.ts';
import { rolesOf } from '../local/permissions/roles.ts';
import { javaDynamoDb, nativeDynamoDb, startDynamoDb } from '../local/servers/dynamodb.ts';
import { synthesizedForTests } from '../local/template/synthesized-for-tests.ts';
import type { TemplateResolver } from '../local/template/template-resolver.ts';

/**
 * Starts every DynamoDB stand-in that this machine can run, for the tests of stores, and warns about a missing
 * one. Each has a gate, which refuses a call of an entry that its synthesized role does not grant.
 */
export async function setup(project: TestProject) {
  const programs = [nativeDynamoDb(), javaDynamoDb()].filter((program) => program !== undefined);
  if (programs.length < 2) {
    console.warn(
      `A DynamoDB stand-in is missing. Store tests run only on: ${programs.map(({ name }) => name).join() || 'none'}.`,
    );
  }
  const resolver = await synthesizedForTests();
  // A test starts an entry by its file, and signs its calls with the name of that file.
  const roles = rolesOf(resolver).map((role) => ({ ...role, accessKey: role.entry }));
  const permissions = new Permissions(roles, readableArns(resolver), console.error);
  const standIns = await Promise.all(
    programs.map(async (program) => {
      const server = await startDynamoDb(program);
      return { ...server, gate: await startDynamoDbGate(server.endpoint, permissions, testTables(resolver)) };
    }),
  );
  project.provide(
    'dynamodbStandIns',
    standIns.map(({ name, endpoint, gate }) => ({ name, endpoint, guarded: gate.endpoint })),
  );
  return async () => {
    await Promise.all(standIns.map(({ gate }) => gate.close()));
    await Promise.all(standIns.map(({ stop }) => stop()));
    permissions.close();
  };
}

/** The name of a test's table begins with that of the deployed one: `Community-m2x…-k3j…` */
function testTables(resolver: TemplateResolver): FindTable {
  const tables = [...policyTables(resolver)];
  return (name) => {
    const kind = new RegExp(`-${name.split('-')[0]}Table[0-9A-F]{8}$`);
    return tables.find(([deployed]) => kind.test(deployed))?.[1];
  };
}
