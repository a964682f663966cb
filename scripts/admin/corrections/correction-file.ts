import { readFile, writeFile } from 'node:fs/promises';
import type { StoredOverride } from '@touchdown/functions/domain/catalogue/override-items.ts';
import { Source } from '@touchdown/shared/text/source.ts';
import * as z from 'zod';

const value = z.union([z.string(), z.number(), z.strictObject({ lat: z.number(), lon: z.number() })]);
const name = z.string().nullable();

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
  takenBackBy: name.optional(),
  takenBackAt: z.iso.datetime().optional(),
});
export type FiledCorrection = z.infer<typeof FiledCorrection>;

/** The first line, so that a file that was cut off is noticed. */
const Header = z.strictObject({ corrections: z.int().min(0), exportedAt: z.iso.datetime() });

/** Returns undefined for an item that lacks something, such as one that was written by hand. */
export function toFiled({ officialNow: _now, isSetAside: _is, ...rest }: StoredOverride) {
  return FiledCorrection.safeParse(rest).data;
}

/** Never overwrites a file: an earlier export may be all that is left of something. */
export async function writeCorrectionFile(
  path: string,
  corrections: readonly FiledCorrection[],
  now: number,
): Promise<void> {
  const header = { corrections: corrections.length, exportedAt: new Date(now).toISOString() };
  const lines = [header, ...corrections].map((line) => `${JSON.stringify(line)}\n`);
  await writeFile(path, lines.join(''), { flag: 'wx' });
}

/** Throws with the number of the line if the file is damaged or incomplete. */
export async function readCorrectionFile(path: string): Promise<FiledCorrection[]> {
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
