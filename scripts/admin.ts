import { writeFile } from 'node:fs/promises';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { localCredentials } from '@touchdown/local-cloud/template/local-credentials.ts';
import { accountStore } from '@touchdown/functions/features/accounts/account-store.ts';
import { verifyAudit } from '@touchdown/functions/features/conduct/audit/audit-chain.ts';
import { auditCsv, shownEntries } from '@touchdown/functions/features/conduct/audit/list-audit.ts';
import { readAudit } from '@touchdown/functions/features/conduct/audit/read-audit.ts';
import { auditActions, auditDaysPerPage } from '@touchdown/shared/conduct/audit-actions.ts';
import { adminUsage, readAdminOptions, type AdminCommand } from './admin/admin-options.ts';
import { runCorrectionsCommand } from './admin/corrections/run-corrections-command.ts';
import { changeLocalSettings } from './admin/settings/change-local-settings.ts';
import { runUndoCommand } from './admin/undo/run-undo-command.ts';
import { runAdminCommand } from './admin/run-admin-command.ts';
import { findCloud } from './site/find-cloud.ts';
import { answerHelp } from './system/answer-help.ts';
import { requireCredentials } from './system/operator.ts';
import type { AuditCommand } from './admin/audit/audit-command.ts';

interface AuditPlace {
  client: DynamoDBDocumentClient;
  table: string;
  label: string;
  now: () => number;
}

interface AuditReport {
  lines: string[];
  isIntact: boolean;
}

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** The operator reads the table itself, which nothing in it could record. */
async function runAuditCommand(command: AuditCommand, place: AuditPlace): Promise<AuditReport> {
  if (command.what === 'verify') return verify(place);
  return { lines: await list(command, place), isIntact: true };
}

async function verify({ client, table, label, now }: AuditPlace): Promise<AuditReport> {
  const { damage, seals, entries, newest, unsealed } = await verifyAudit(client, table, now);
  const open = `Entries without a seal yet: ${unsealed}.`;
  if (!newest) {
    return {
      lines: [`No day of the audit at ${label} is sealed, so nothing can be checked. ${open}`],
      // All seals may have been removed.
      isIntact: false,
    };
  }
  const isIntact = damage.length === 0;
  const result = isIntact ? 'Every day is as it was sealed' : `Faults: ${damage.length}`;
  return {
    isIntact,
    lines: [
      ...damage,
      `${result}. Sealed at ${label} until ${newest.day}: days ${seals}, entries ${entries}. ${open}`,
      `The newest seal is ${newest.hash}. Compare it with the line "audit sealed" of that day in the log.`,
    ],
  };
}

async function list(
  { person, route, since, until, csv }: Extract<AuditCommand, { what: 'list' }>,
  { client, table, label, now }: AuditPlace,
): Promise<string[]> {
  const uid = person === undefined ? undefined : await idOf(person, { client, table, label });
  const last = until ?? new Date(now()).toISOString().slice(0, 'yyyy-mm-dd'.length);
  const days =
    since === undefined ? auditDaysPerPage : (Date.parse(last) - Date.parse(since)) / dayMilliseconds + 1;
  const sought = { uid, route, since, until: last };
  const { entries } = await readAudit(client, table, sought, { max: Infinity, days: Math.max(0, days) });
  const shown = await shownEntries(client, table, entries);
  if (csv !== undefined) {
    await writeFile(csv, auditCsv(shown));
    return [`${shown.length} entries at ${label} are in ${csv}.`];
  }
  if (shown.length === 0) return [`The audit at ${label} has no such entry.`];
  return shown.map(({ at, action, person: whom, by, detail, note }) => {
    const words = (auditActions as Partial<typeof auditActions>)[action as keyof typeof auditActions]?.words;
    const rest = [detail, note && JSON.stringify(note)].filter(Boolean).join(', ');
    return `${at}  ${nameOf(whom)}: ${words ?? action}, by ${nameOf(by)}${rest ? ` (${rest})` : ''}`;
  });
}

function nameOf({ id, username }: { id: string; username: string | null }): string {
  return username ?? id;
}

/** By name, or by id: a deleted account has only that. */
async function idOf(
  person: string,
  { client, table, label }: Pick<AuditPlace, 'client' | 'table' | 'label'>,
): Promise<string> {
  const found = await accountStore(client, table).findByUsername(person);
  if (found) return found.id;
  if (/^[0-9A-Z]{26}$/.test(person)) return person;
  throw new Error(`There is no account "${person}" at ${label}. A deleted account is found by its id.`);
}

/** `npm run admin -- <action>`: the operator of the site gives roles here; its pages cannot. */
answerHelp(adminUsage);
const command = readAdminOptions(process.argv.slice(2));
if ('problem' in command) {
  console.error(command.problem);
  process.exit(2);
}

try {
  for (const line of await run(command)) console.log(line);
} catch (error) {
  process.exitCode = 1;
  console.error(error instanceof Error ? error.message : error);
  if (process.env['DEBUG']) console.error(error);
}

async function run(adminCommand: AdminCommand): Promise<string[]> {
  const { nameOf, dynamodbEndpoint, parametersEndpoint, region, label, close } = await findCloud(
    adminCommand.stage,
  );
  const dynamodb = new DynamoDBClient(
    dynamodbEndpoint
      ? { ...localCredentials, endpoint: dynamodbEndpoint }
      : { region: region ?? 'us-east-1' },
  );
  const client = DynamoDBDocumentClient.from(dynamodb, { marshallOptions: { removeUndefinedValues: true } });
  const table = nameOf('CommunityTable');
  try {
    if (!dynamodbEndpoint) await requireCredentials(dynamodb);
    if (adminCommand.action === 'settings') {
      return [`Settings of ${label}:`, ...(await changeLocalSettings(adminCommand, parametersEndpoint))];
    }
    if (adminCommand.action === 'corrections') {
      const catalogue = nameOf('CatalogueTable');
      const report = await runCorrectionsCommand(adminCommand, {
        client,
        table: catalogue,
        label,
        now: Date.now,
      });
      if (!report.isComplete) process.exitCode = 3;
      return report.lines;
    }
    if (adminCommand.action === 'audit') {
      const report = await runAuditCommand(adminCommand, { client, table, label, now: Date.now });
      if (!report.isIntact) process.exitCode = 3;
      return report.lines;
    }
    if (adminCommand.action === 'undo') {
      const catalogue = nameOf('CatalogueTable');
      const report = await runUndoCommand(adminCommand, {
        client,
        community: table,
        catalogue,
        label,
        now: Date.now,
      });
      if (!report.isComplete) process.exitCode = 3;
      return report.lines;
    }
    return await runAdminCommand(adminCommand, { client, table, label, now: Date.now });
  } finally {
    dynamodb.destroy();
    await close();
  }
}
