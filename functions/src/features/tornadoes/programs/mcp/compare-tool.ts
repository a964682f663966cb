import * as z from 'zod';
import { findRows } from '@touchdown/shared/catalogue/find-rows.ts';
import { readSummary } from '@touchdown/shared/catalogue/read-row.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { tornadoIdPattern } from '@touchdown/shared/tornadoes/tornado-id.ts';
import { profileCaveats, tornadoCaveats } from './caveats.ts';
import { answerOf, defineTool, headOf, type ToolCall } from './mcp-tool.ts';
import { profileOfInput, toldSums, toldSumsOf } from './search-tools.ts';
import { selectionInput } from './selection-input.ts';
import { ToldTornado, toToldTornado } from './told-tornado.ts';

const mostSides = 5;
const label = z.string().min(1).max(100);

const Difference = z.strictObject({
  measure: z.string(),
  values: z.array(z.number().nullable()).describe('In the order of the sides'),
  most: z
    .string()
    .nullable()
    .describe('The label of the side with the most; null if several have it, or if a value is not known'),
});

interface Side {
  label: string;
  values: Record<string, number | null>;
  ids: string[];
  caveats: string[];
  told: object;
}

export const compareTool = defineTool({
  name: 'compare',
  title: 'Compare tornadoes, or selections of them',
  description:
    'Compares two to five tornadoes by their ids, or two to five selections such as states or periods, measure by measure.',
  input: z.strictObject({
    tornadoes: z
      .array(z.string().max(60))
      .min(2)
      .max(mostSides)
      .optional()
      .describe('Ids. Either these or selections'),
    selections: z
      .array(z.strictObject({ label, ...selectionInput }))
      .min(2)
      .max(mostSides)
      .optional(),
  }),
  output: answerOf({
    sides: z.array(
      z.union([
        z.strictObject({ label, tornado: ToldTornado }),
        z.strictObject({ label, sums: z.strictObject(toldSums) }),
      ]),
    ),
    differences: z.array(Difference),
  }),
  async run({ tornadoes, selections }, call) {
    if ((tornadoes === undefined) === (selections === undefined)) {
      throw new Problem(
        'INVALID_REQUEST',
        'Please give either the ids of tornadoes or selections to compare.',
      );
    }
    const sides = tornadoes
      ? await Promise.all(tornadoes.map((id) => sideOfTornado(id, call)))
      : await Promise.all((selections ?? []).map((one) => sideOfSelection(one, call)));
    const differences = differencesOf(sides);
    const isUnsure = differences.some(({ values }) => values.includes(null));
    return {
      ...headOf(
        call.record,
        sides.flatMap(({ ids }) => ids),
        [
          ...sides.flatMap(({ caveats }) => caveats),
          ...(isUnsure ? ['A measure with an unknown value has no winner.'] : []),
        ],
      ),
      sides: sides.map(({ label: name, told }) => ({ label: name, ...told })) as never,
      differences,
    };
  },
});

const doubted =
  'A value that the record doubts counts as unknown here, as in lists. The tool get shows it with the reason.';

async function sideOfTornado(id: string, { record, ports, site }: ToolCall): Promise<Side> {
  const { catalogue } = record.search;
  const rowOf = (one: string) =>
    tornadoIdPattern.test(one) ? findRows(catalogue, [one]).get(one) : undefined;
  // Only an id of a source, or a retired one, is looked up in the table.
  const row = rowOf(id) ?? rowOf((await ports.search.resolve(record, id)) ?? '');
  if (row === undefined) throw new Problem('NOT_FOUND', `There is no tornado ${id} in the record.`);
  const told = toToldTornado(readSummary(catalogue, row), site);
  const { deaths, injuries, length_miles, width_yards } = told;
  return {
    label: `${told.name} (${told.date})`,
    values: { deaths, injuries, length_miles, width_yards },
    ids: [told.id],
    caveats: [doubted, ...tornadoCaveats([told])],
    told: { tornado: told },
  };
}

async function sideOfSelection(
  { label: name, ...selection }: Parameters<typeof profileOfInput>[0] & { label: string },
  call: ToolCall,
): Promise<Side> {
  const profile = await profileOfInput(selection, call);
  const sums = toldSumsOf(profile);
  const { total, deaths, injuries, path_miles, tornado_days } = sums;
  return {
    label: name,
    values: { total, deaths, injuries, path_miles, tornado_days },
    ids: [...profile.heads.deadliest, ...profile.heads.strongest].map(({ id }) => id),
    caveats: profileCaveats(profile),
    told: { sums },
  };
}

function differencesOf(sides: readonly Side[]): z.input<typeof Difference>[] {
  return Object.keys(sides[0]?.values ?? {}).map((measure) => {
    const values = sides.map((side) => side.values[measure] ?? null);
    const greatest = Math.max(...values.map((value) => value ?? -Infinity));
    const winners = sides.filter((_, at) => values[at] === greatest);
    const isClear = winners.length === 1 && !values.includes(null);
    return { measure, values, most: isClear ? (winners[0]?.label ?? null) : null };
  });
}
