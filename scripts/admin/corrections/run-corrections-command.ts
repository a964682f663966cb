import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { readCorrectionFile, writeCorrectionFile, type FiledCorrection } from './correction-file.ts';
import { exportCorrections } from './export-corrections.ts';
import { reapplyCorrections } from './reapply-corrections.ts';

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
