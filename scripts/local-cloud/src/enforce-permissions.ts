import type { Faults } from './faults/faults.ts';
import type { BeforeObjectCall } from './events/object-store-gate.ts';
import { WriteBells } from './events/write-bell.ts';
import type { Closers, Servers } from './start-servers.ts';
import type { Endpoints } from './lambda/stand-in-environment.ts';
import type { TemplateResolver } from './template/template-resolver.ts';
import { checkEventSources } from './permissions/check-event-sources.ts';
import { startDynamoDbGate } from './permissions/dynamodb-gate.ts';
import { policyTables, type FindTable } from './permissions/dynamodb-requests.ts';
import { readableArns } from './permissions/grants.ts';
import { parameterRequests } from './permissions/parameter-requests.ts';
import { Permissions } from './permissions/permissions.ts';
import { rolesOf } from './permissions/roles.ts';
import { signerOf } from './permissions/signer.ts';

/** Returns a promise if a call to the tables must wait. */
export type BeforeTableCall = (
  operation: string,
  body: Buffer,
  findTable: FindTable,
) => Promise<void> | undefined;

interface EnforcementOptions {
  beforeTableCall?: BeforeTableCall | undefined;
  beforeObjectCall?: BeforeObjectCall | undefined;
  /** Names policies that cannot be read in the log, in place of an error. */
  skipUnread?: boolean;
  faults?: Faults;
}

/** Makes every server check calls against the templates' roles. Returns where functions and tasks reach them. */
export async function enforcePermissions(
  resolver: TemplateResolver,
  servers: Servers,
  log: (line: string) => void,
  closers: Closers,
  { beforeTableCall, beforeObjectCall, skipUnread = false, faults }: EnforcementOptions = {},
): Promise<{ permissions: Permissions; endpoints: Endpoints; written: WriteBells }> {
  const roles = rolesOf(resolver, skipUnread ? log : undefined);
  const permissions = new Permissions(roles, readableArns(resolver), log);
  // Closed last, because it throws if a call was refused.
  closers.unshift(() => permissions.close());
  checkEventSources(resolver, permissions);
  servers.gate.guard(permissions);
  if (faults) servers.gate.strikeBy(faults);
  if (beforeObjectCall) servers.gate.hold(beforeObjectCall);
  servers.mail.guard(permissions);
  servers.parameters.guard((headers, operation, name) =>
    permissions.check(signerOf(headers), parameterRequests(operation, name)),
  );
  const tables = policyTables(resolver);
  const written = new WriteBells(tables.keys());
  const dynamodbGate = await startDynamoDbGate(
    servers.dynamodb.endpoint,
    permissions,
    (name) => tables.get(name),
    (body) => written.ringFor(body),
    (operation, body) => beforeTableCall?.(operation, body, (name) => tables.get(name)),
    faults,
  );
  closers.push(dynamodbGate.close);
  const endpoints = {
    dynamodb: dynamodbGate.endpoint,
    objectStore: servers.gate.url,
    mail: servers.mail.endpoint,
    tasks: servers.tasks.endpoint,
    invocations: servers.invocations.endpoint,
    parameters: servers.parameters.endpoint,
    site: servers.site.url,
  };
  return { permissions, endpoints, written };
}
