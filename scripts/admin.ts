import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { adminUsage, readAdminOptions, type AdminCommand } from './admin/admin-options.ts';
import { runAuditCommand } from './admin/audit/run-audit-command.ts';
import { runCorrectionsCommand } from './admin/corrections/run-corrections-command.ts';
import { changeLocalSettings } from './admin/settings/change-local-settings.ts';
import { runUndoCommand } from './admin/undo/run-undo-command.ts';
import { runAdminCommand } from './admin/run-admin-command.ts';
import { localCredentials } from '@touchdown/local-cloud/template/local-credentials.ts';
import { findCloud } from './site/find-cloud.ts';
import { answerHelp } from './system/answer-help.ts';
import { requireCredentials } from './system/require-credentials.ts';

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
