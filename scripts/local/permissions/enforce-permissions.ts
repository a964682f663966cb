import { WriteBells } from '../events/write-bell.ts';
import type { RecordFilling } from '../filling/record-filling.ts';
import type { Closers, Servers } from '../servers/start-servers.ts';
import type { Endpoints } from '../stand-in-environment.ts';
import type { TemplateResolver } from '../template/template-resolver.ts';
import { checkEventSources } from './check-event-sources.ts';
import { startDynamoDbGate } from './dynamodb-gate.ts';
import { policyTables } from './dynamodb-requests.ts';
import { readableArns } from './grants.ts';
import { parameterRequests } from './parameter-requests.ts';
import { Permissions } from './permissions.ts';
import { rolesOf } from './roles.ts';
import { signerOf } from './signer.ts';

/** Makes every server check calls against the templates' roles. Returns where functions and tasks reach them. */
export async function enforcePermissions(
  resolver: TemplateResolver,
  servers: Servers,
  log: (line: string) => void,
  closers: Closers,
  filling?: RecordFilling,
): Promise<{ permissions: Permissions; endpoints: Endpoints; written: WriteBells }> {
  const permissions = new Permissions(rolesOf(resolver), readableArns(resolver), log);
  // Closed last, because it throws if a call was refused.
  closers.unshift(() => permissions.close());
  checkEventSources(resolver, permissions);
  servers.gate.guard(permissions);
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
    (operation, body) => filling?.before(operation, body, (name) => tables.get(name)),
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
    stripe: servers.stripe,
  };
  return { permissions, endpoints, written };
}
