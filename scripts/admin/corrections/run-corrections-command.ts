import { readFile, writeFile } from 'node:fs/promises';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import {
  approve,
  takeBack,
  writeCorrection,
} from '@touchdown/functions/domain/corrections/correction-writer.ts';
import { historyOf } from '@touchdown/functions/domain/corrections/list-corrections.ts';
import {
  firstOverrideKey,
  fromOverrideItem,
  reportOverridePartition,
  type StoredOverride,
} from '@touchdown/functions/domain/catalogue/override-items.ts';
import { readChanges } from '@touchdown/functions/domain/catalogue/stored-catalogue.ts';
import { tornadoPartition } from '@touchdown/functions/domain/catalogue/tornado-items.ts';
import { queryAll } from '@touchdown/functions/platform/aws/queries.ts';
import { inLanes } from '@touchdown/functions/platform/in-lanes.ts';
import { partitionKey, sortKey } from '@touchdown/shared/storage/table-shape.ts';
import { rejectionReasons } from '@touchdown/shared/contract/stock-reasons.ts';
import { Source } from '@touchdown/shared/text/source.ts';

export interface CorrectionsCommand {
  action: 'corrections';
  what: 'export' | 'reapply';
  file: string;
  isDryRun: boolean;
}

interface CorrectionsPlace {
  client: DynamoDBDocumentClient;
  /** The catalogue table. */
  table: string;
  label: string;
  now: () => number;
}

export interface CorrectionsReport {
  lines: string[];
  /** `false` if something is missing from the file or from the record. */
  isComplete: boolean;
}

/** Saves corrections in a file, or restores from one what the record has lost. */
export async function runCorrectionsCommand(
  { what, file, isDryRun }: CorrectionsCommand,
  { client, table, label, now }: CorrectionsPlace,
): Promise<CorrectionsReport> {
  if (what === 'export') {
    const { corrections, unreadable } = await exportCorrections(client, table);
    await writeCorrectionFile(file, corrections, now());
    const takenBack = corrections.filter(({ takenBackAt }) => takenBackAt !== undefined).length;
    return {
      lines: [
        ...unreadable.map((key) => `Left out, because it is damaged: ${key}`),
        `${corrections.length} corrections at ${label} are in ${file}, ${takenBack} of them taken back.`,
      ],
      isComplete: unreadable.length === 0,
    };
  }
  const corrections = await readCorrectionFile(file);
  const { restored, takenBack, unchanged, conflicts } = await reapplyCorrections(client, table, corrections, {
    isDryRun,
  });
  const did = isDryRun ? 'Dry run, nothing was written. Would restore' : 'Restored';
  return {
    lines: [
      ...restored.map((one) => `${isDryRun ? 'Would restore' : 'Restored'}: ${nameOf(one)}`),
      ...takenBack.map((one) => `${isDryRun ? 'Would take back' : 'Reversed'}: ${nameOf(one)}`),
      ...conflicts.map((one) => `Not restored, because a later correction counts: ${nameOf(one)}`),
      `${did} ${restored.length} of ${corrections.length} corrections at ${label}; ${takenBack.length} taken back again, ${unchanged} were there, ${conflicts.length} not restored.`,
    ],
    isComplete: conflicts.length === 0,
  };
}

function nameOf({ target, field, value, suggestionId }: FiledCorrection): string {
  return `${target.id}, ${field} = ${JSON.stringify(value)} (suggestion ${suggestionId})`;
}

interface Reapplied {
  /** Was missing and is there again. */
  restored: FiledCorrection[];
  /** Was there, but not that it was taken back. */
  takenBack: FiledCorrection[];
  unchanged: number;
  /** Would now count instead of a later correction of the same field, so a person has to decide. */
  conflicts: FiledCorrection[];
}

/**
 * Restores the corrections that the table does not have. One is known by its suggestion and the time of its approval,
 * because a suggestion can be approved again after it was rejected. What is there already is not written, so it can
 * be run again. What was taken back since the export stays so.
 */
async function reapplyCorrections(
  client: DynamoDBDocumentClient,
  table: string,
  corrections: readonly FiledCorrection[],
  { isDryRun }: { isDryRun: boolean },
): Promise<Reapplied> {
  const result: Reapplied = { restored: [], takenBack: [], unchanged: 0, conflicts: [] };
  const inOrder = corrections.toSorted((a, b) => a.number - b.number);
  for (const correction of inOrder) {
    const { target, field, number: _number, takenBackAt, ...told } = correction;
    const [approved, withdrawal] = apart(told);
    const ofField = (await historyOf(client, table, target)).filter((one) => one.field === field);
    const stored = ofField.find(
      ({ suggestionId, approvedAt }) =>
        suggestionId === approved.suggestionId && approvedAt === approved.approvedAt,
    );
    if (!stored) {
      const isLaterActive = ofField.some(
        (one) => one.takenBackAt === undefined && one.approvedAt > approved.approvedAt,
      );
      if (isLaterActive && takenBackAt === undefined) {
        result.conflicts.push(correction);
        continue;
      }
      const ended = takenBackAt === undefined ? {} : { takenBackAt, ...withdrawal };
      if (!isDryRun) await writeCorrection(client, table, approve({ target, field, ...approved, ...ended }));
      result.restored.push(correction);
    } else if (takenBackAt !== undefined && stored.takenBackAt === undefined) {
      const change = takeBack({ target, field, number: stored.number, takenBackAt, ...withdrawal });
      if (!isDryRun) await writeCorrection(client, table, change);
      result.takenBack.push(correction);
    } else {
      result.unchanged++;
    }
  }
  return result;
}

/** What was approved, and how it was taken back. */
function apart<Told extends z.infer<typeof FiledWithdrawal>>(told: Told) {
  const { takenBackBy = null, ...rest } = told;
  const { takenBackFirstBy, takenBackFirstAt, takenBackReason, takenBackNote, ...others } = rest;
  const { takenBackObjections, takenBackByTime, ...approved } = others;
  const withdrawal = {
    takenBackBy,
    takenBackFirstBy,
    takenBackFirstAt,
    takenBackReason,
    takenBackNote,
    takenBackObjections,
    takenBackByTime,
  };
  return [approved, withdrawal] as const;
}

const lanes = 16;
/** The highest number that a change can have. Nothing depends on the pointer, which may be what is damaged. */
const lastNumber = 999_999_999_999;

interface CorrectionExport {
  /** In the order in which they were approved. */
  corrections: FiledCorrection[];
  /** The keys of items that make no correction. */
  unreadable: string[];
}

/**
 * Reads every correction of tornadoes and storm reports, with those taken back. Like an import it finds them by the
 * numbered changes and not through an index, which may be behind.
 */
async function exportCorrections(client: DynamoDBDocumentClient, table: string): Promise<CorrectionExport> {
  const changes = await readChanges(client, table, 1, lastNumber);
  const tornadoes = [...new Set(changes.map(({ tornado }) => tornado))].filter((id) => id !== '');
  const items = await below(client, table, reportOverridePartition);
  await inLanes(lanes, tornadoes, async (id) => {
    items.push(...(await below(client, table, tornadoPartition(id), firstOverrideKey)));
  });
  const found: CorrectionExport = { corrections: [], unreadable: [] };
  for (const item of items) {
    const override = fromOverrideItem(item);
    const filed = override && toFiled(override);
    if (filed) found.corrections.push(filed);
    else found.unreadable.push(`${String(item[partitionKey])} / ${String(item[sortKey])}`);
  }
  found.corrections.sort(
    (a, b) => Date.parse(a.approvedAt) - Date.parse(b.approvedAt) || a.number - b.number,
  );
  return found;
}

function below(client: DynamoDBDocumentClient, table: string, partition: string, beginning?: string) {
  return queryAll(client, {
    TableName: table,
    KeyConditionExpression: `#pk = :pk${beginning === undefined ? '' : ' AND begins_with(#sk, :beginning)'}`,
    ExpressionAttributeNames: {
      '#pk': partitionKey,
      ...(beginning === undefined ? {} : { '#sk': sortKey }),
    },
    ExpressionAttributeValues: {
      ':pk': partition,
      ...(beginning === undefined ? {} : { ':beginning': beginning }),
    },
    ConsistentRead: true,
  });
}

const value = z.union([z.string(), z.number(), z.strictObject({ lat: z.number(), lon: z.number() })]);
const name = z.string().nullable();

/** How it was taken back, as far as somebody said so. */
const FiledWithdrawal = z.strictObject({
  takenBackBy: name.optional(),
  takenBackFirstBy: name.optional(),
  takenBackFirstAt: z.iso.datetime().optional(),
  takenBackReason: z.enum(rejectionReasons).optional(),
  takenBackNote: z.string().optional(),
  takenBackObjections: z.int().min(0).optional(),
  takenBackByTime: z.literal(true).optional(),
});

/** A correction in the file. What imports note on corrections is left out, because they note it again. */
const FiledCorrection = z.strictObject({
  target: z.strictObject({ type: z.enum(['tornado', 'spc-report']), id: z.string().min(1) }),
  field: z.string().min(1),
  number: z.int().positive(),
  value,
  official: value.nullable(),
  targetName: z.string(),
  state: name,
  suggestionId: z.string().min(1),
  suggestedBy: name,
  approvedBy: name,
  approvedAt: z.iso.datetime(),
  /** Corrections from before sources have none. */
  source: Source.optional(),
  byTrust: z.literal(true).optional(),
  reason: z.string().optional(),
  firstApprovedBy: name.optional(),
  firstApprovedAt: z.iso.datetime().optional(),
  objections: z.int().min(0).optional(),
  byTime: z.literal(true).optional(),
  takenBackAt: z.iso.datetime().optional(),
  ...FiledWithdrawal.shape,
});
type FiledCorrection = z.infer<typeof FiledCorrection>;

/** The first line, so that a file that was cut off is noticed. */
const Header = z.strictObject({ corrections: z.int().min(0), exportedAt: z.iso.datetime() });

/** Returns undefined for an item that lacks something, such as one that was written by hand. */
function toFiled({ officialNow: _now, isSetAside: _is, ...rest }: StoredOverride) {
  return FiledCorrection.safeParse(rest).data;
}

/** Never overwrites a file: an earlier export may be all that is left of something. */
async function writeCorrectionFile(
  path: string,
  corrections: readonly FiledCorrection[],
  now: number,
): Promise<void> {
  const header = { corrections: corrections.length, exportedAt: new Date(now).toISOString() };
  const lines = [header, ...corrections].map((line) => `${JSON.stringify(line)}\n`);
  await writeFile(path, lines.join(''), { flag: 'wx' });
}

/** Throws with the number of the line if the file is damaged or incomplete. */
async function readCorrectionFile(path: string): Promise<FiledCorrection[]> {
  const [first, ...lines] = (await readFile(path, 'utf8')).split('\n');
  const header = read(Header, first ?? '', path, 1);
  const corrections = lines
    .filter((line) => line !== '')
    .map((line, at) => read(FiledCorrection, line, path, at + 2));
  if (corrections.length !== header.corrections) {
    throw new Error(
      `${path} has ${corrections.length} of ${header.corrections} corrections, so it was cut off. Nothing was changed.`,
    );
  }
  return corrections;
}

function read<Read>(schema: z.ZodType<Read>, line: string, path: string, number: number): Read {
  try {
    return schema.parse(JSON.parse(line));
  } catch (cause) {
    throw new Error(`Line ${number} of ${path} is damaged. Nothing was changed.`, { cause });
  }
}
