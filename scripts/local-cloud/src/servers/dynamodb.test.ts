import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateTableCommand, DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { localCredentials } from '../template/local-credentials.ts';
import { javaDynamoDb, nativeDynamoDb, startDynamoDb, type DynamoDbServer } from './dynamodb.ts';

const programs = [nativeDynamoDb(), javaDynamoDb()].filter((program) => program !== undefined);
const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'touchdown-tables-'));
  folders.push(folder);
  return folder;
}

/** Kills the program itself and not the shell that it is tied to. */
function killProgram({ endpoint }: DynamoDbServer): void {
  const { port } = new URL(endpoint);
  const list = spawnSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' }).stdout.split('\n');
  const found = list.find((line) => line.includes(`port ${port}`) && !line.includes('/bin/sh'));
  process.kill(Number.parseInt(found ?? '', 10), 'SIGKILL');
}

describe.each(programs)('a server of tables that is killed, $name,', (program) => {
  const client = ({ endpoint }: DynamoDbServer) =>
    new DynamoDBClient({ ...localCredentials, endpoint, maxAttempts: 1 });

  it('is started again with its tables, and then no more', async () => {
    const lines: string[] = [];
    const problems: string[] = [];
    const server = await startDynamoDb(program, newFolder(), {
      log: (line) => void lines.push(line),
      ended: (problem) => void problems.push(problem),
    });
    const key = { AttributeName: 'pk' };
    await client(server).send(
      new CreateTableCommand({
        TableName: 'kept',
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: [{ ...key, AttributeType: 'S' }],
        KeySchema: [{ ...key, KeyType: 'HASH' }],
      }),
    );
    killProgram(server);
    await vi.waitFor(() => expect(lines).toHaveLength(2), { timeout: 60_000 });
    expect([lines, problems]).toEqual([
      [
        `The server of tables, ${program.name}, has ended by itself. It is started again on the same files.`,
        `The server of tables, ${program.name}, is back.`,
      ],
      [],
    ]);
    const described = () => client(server).send(new DescribeTableCommand({ TableName: 'kept' }));
    await described();

    killProgram(server);
    await vi.waitFor(() => expect(problems).toHaveLength(1), { timeout: 60_000 });
    expect(problems).toEqual([
      `The server of tables, ${program.name}, has ended a second time within a minute. Nothing that was stored is lost.`,
    ]);
    await expect(described()).rejects.toThrow('ECONNREFUSED');
    await server.stop();
  });
});

describe.runIf(nativeDynamoDb())('a folder of tables', () => {
  it('is refused to a second server, but its copy is not', async () => {
    const program = nativeDynamoDb();
    if (!program) return;
    const [folder, copy] = [newFolder(), newFolder()];
    const server = await startDynamoDb(program, folder);
    cpSync(folder, copy, { recursive: true });
    const other = await startDynamoDb(program, copy);
    expect(other.endpoint).not.toBe(server.endpoint);
    await expect(startDynamoDb(program, folder)).rejects.toThrow(
      `Another start is using the tables in ${folder}. Stop it first, and start again.`,
    );
    await other.stop();
    await server.stop();
  });
});
