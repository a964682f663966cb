import { oncePerProcess } from '@touchdown/local-cloud/testing/once-per-process.ts';
import { afterAll, inject } from 'vitest';
import { policyTables, type FindTable } from '@touchdown/local-cloud/permissions/dynamodb-requests.ts';
import { readableArns } from '@touchdown/local-cloud/permissions/grants.ts';
import { guardCalls } from '@touchdown/local-cloud/testing/guard-calls.ts';
import { Permissions } from '@touchdown/local-cloud/permissions/permissions.ts';
import { rolesOf } from '@touchdown/local-cloud/permissions/roles.ts';
import { synthesizedForTests } from '../site/templates/synthesized-for-tests.ts';
import type { TemplateResolver } from '@touchdown/local-cloud/template/template-resolver.ts';

/** The grants that this file uses, and its calls that are refused. */
let permissions: Permissions | undefined;

// Refuses a call of an entry that its synthesized role does not grant.
for (const { endpoint, guarded } of inject('dynamodbStandIns')) guardCalls(endpoint, guard, guarded);

// Throws if a call was refused.
afterAll(() => permissions?.close());

async function guard() {
  const { roles, readable, findTable } = await oncePerProcess('roles', readRoles);
  permissions ??= new Permissions(roles, readable, console.error);
  return { permissions, findTable };
}

async function readRoles() {
  const resolver = await synthesizedForTests();
  return {
    // A test starts an entry by its file, and signs its calls with the name of that file.
    roles: rolesOf(resolver).map((role) => ({ ...role, accessKey: role.entry })),
    readable: readableArns(resolver),
    findTable: testTables(resolver),
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
