import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PutCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pointerKey } from '@touchdown/functions/domain/catalogue/catalogue-pointer.ts';
import type { CorrectedTarget } from '@touchdown/functions/domain/catalogue/override-items.ts';
import {
  approve,
  takeBack,
  writeCorrection,
} from '@touchdown/functions/domain/corrections/correction-writer.ts';
import { historyOf } from '@touchdown/functions/domain/corrections/list-corrections.ts';
import { startTestServers, type TestServers } from '../../import/testing/test-record.ts';
import { dynamoDbPrograms } from '../../testing/dynamodb-programs.ts';
import { runCorrectionsCommand } from './run-corrections-command.ts';

const moore = { type: 'tornado', id: '20130520-k3v9qx2a' } as const;
const report = { type: 'spc-report', id: 'spc-20130520-k3v9qx2a' } as const;

const programs = dynamoDbPrograms();

describe.each(programs)('saved corrections, with $name', (program) => {
  let servers: TestServers;
  let client: DynamoDBDocumentClient;
  let table: string;
  let file: string;
  let clock = Date.UTC(2026, 10, 22);

  const newTable = async () => {
    const { dynamo, table: created } = await servers.newRecord();
    client = dynamo;
    await client.send(new PutCommand({ TableName: created, Item: { ...pointerKey, sequence: 0, run: 1 } }));
    return created;
  };
  beforeAll(async () => {
    servers = await startTestServers(program);
  });
  afterAll(() => servers.stop());
  beforeEach(async () => {
    table = await newTable();
    file = join(await mkdtemp(join(tmpdir(), 'corrections-')), 'all.jsonl');
  });
  afterEach(() => rm(dirname(file), { recursive: true }));

  const approved = (target: CorrectedTarget, field: string, value: string | number, suggestionId: string) =>
    writeCorrection(
      client,
      table,
      approve({
        target,
        field,
        value,
        official: null,
        targetName: 'Moore',
        state: 'Oklahoma',
        suggestionId,
        suggestedBy: null,
        approvedBy: 'grace',
        approvedAt: new Date((clock += 1_000)).toISOString(),
        reason: 'A list.',
        firstApprovedBy: 'linus',
        firstApprovedAt: '2026-11-20T10:00:00.000Z',
        objections: 1,
      }),
    );
  const takenBack = (number: number) =>
    writeCorrection(
      client,
      table,
      takeBack({
        target: moore,
        field: 'injuries',
        number,
        takenBackBy: 'grace',
        takenBackFirstBy: null,
        takenBackFirstAt: '2026-11-21T10:00:00.000Z',
        takenBackReason: 'NO_SOURCE',
        takenBackNote: 'The link is dead.',
        takenBackObjections: 0,
        takenBackAt: new Date((clock += 1_000)).toISOString(),
      }),
    );
  const run = (what: 'export' | 'reapply', isDryRun = false) =>
    runCorrectionsCommand(
      { action: 'corrections', what, file, isDryRun },
      { client, table, label: 'here', now: () => clock },
    );
  const history = async () => [
    ...(await historyOf(client, table, moore)),
    ...(await historyOf(client, table, report)),
  ];
  const withoutNumbers = async () => (await history()).map(({ number: _number, ...rest }) => rest);

  it('restore a lost table, the same suggestion twice and what was taken back, and change nothing again', async () => {
    const first = await approved(moore, 'injuries', 5, 'one');
    await takenBack(first);
    await approved(moore, 'injuries', 6, 'one');
    await approved(moore, 'wfo', 'OUN', 'two');
    await approved(report, 'county', 'CLEVELAND', 'three');
    const before = await withoutNumbers();
    expect(await run('export')).toEqual({
      lines: [`4 corrections at here are in ${file}, 1 of them taken back.`],
      isComplete: true,
    });
    await expect(run('export')).rejects.toThrow('EEXIST');

    table = await newTable();
    const dry = await run('reapply', true);
    expect(dry.lines.at(-1)).toBe(
      'Dry run, nothing was written. Would restore 4 of 4 corrections at here; 0 taken back again, 0 were there, 0 not restored.',
    );
    expect(await history()).toEqual([]);
    expect((await run('reapply')).isComplete).toBe(true);
    expect(await withoutNumbers()).toEqual(before);
    const again = await run('reapply');
    expect(again.lines).toEqual([
      'Restored 0 of 4 corrections at here; 0 taken back again, 4 were there, 0 not restored.',
    ]);
    expect(await withoutNumbers()).toEqual(before);
  });

  it('do not undo what was decided after the export', async () => {
    const kept = await approved(moore, 'injuries', 5, 'one');
    await approved(moore, 'wfo', 'OUN', 'two');
    await run('export');
    await takenBack(kept);
    expect((await run('reapply')).isComplete).toBe(true);
    expect((await history()).find(({ field }) => field === 'injuries')).toHaveProperty('takenBackAt');

    table = await newTable();
    await approved(moore, 'wfo', 'TSA', 'later');
    const { lines, isComplete } = await run('reapply');
    expect(isComplete).toBe(false);
    expect(lines).toContain(
      `Not restored, because a later correction counts: ${moore.id}, wfo = "OUN" (suggestion two)`,
    );
    expect((await history()).filter(({ field }) => field === 'wfo')).toMatchObject([{ value: 'TSA' }]);
  });

  it('take back again what a restored table has as approved', async () => {
    const number = await approved(moore, 'injuries', 5, 'one');
    const before = await history();
    await takenBack(number);
    await run('export');
    table = await newTable();
    clock -= 2_000;
    await approved(moore, 'injuries', 5, 'one');
    expect(await history()).toEqual(before);
    await run('reapply');
    expect(await history()).toMatchObject([
      { takenBackBy: 'grace', takenBackReason: 'NO_SOURCE', takenBackNote: 'The link is dead.' },
    ]);
  });

  it('say that something is missing: a damaged item, a cut file and a damaged line', async () => {
    await approved(moore, 'injuries', 5, 'one');
    await approved(moore, 'wfo', 'OUN', 'two');
    const poisoned = { pk: `TOR#${moore.id}`, sk: 'OVR#source#000000000009', nonsense: true };
    await client.send(new PutCommand({ TableName: table, Item: poisoned }));
    const { lines, isComplete } = await run('export');
    expect(isComplete).toBe(false);
    expect(lines[0]).toBe(`Left out, because it is damaged: ${poisoned.pk} / ${poisoned.sk}`);
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.split('\n').slice(0, 2).join('\n'));
    await expect(run('reapply')).rejects.toThrow('has 1 of 2 corrections, so it was cut off');
    await writeFile(file, text.slice(0, -20));
    await expect(run('reapply')).rejects.toThrow('Line 3 of');
  });
});
