import { column } from '@touchdown/shared/catalogue/columns.ts';
import { readSummary, readText } from '@touchdown/shared/catalogue/read-row.ts';
import {
  differingFields,
  type AgencyDifference,
  type ShownValue,
} from '@touchdown/shared/tornadoes/agency-differences.ts';
import type { DifferencesAnswer, ListedDifference } from '@touchdown/shared/tornadoes/year-answers.ts';
import { listSeparator } from '@touchdown/shared/tornadoes/listed-fields.ts';
import { qualityFlags, type QualityFlag } from '@touchdown/shared/tornadoes/quality-flag.ts';
import { onceInRecord } from '../catalogue/once-in-record.ts';
import { readDifferences } from '../catalogue/to-catalogue-row.ts';

const bothAgencies = ['NCEI', 'SPC'].join(listSeparator);

/** The flags that say which of two values is shown, the one that decides first. */
const deciding: Readonly<Record<AgencyDifference['field'], readonly [QualityFlag, ShownValue][]>> = {
  fatalities: [
    ['columns_moved', 'spc'],
    ['casualties_from_spc', 'spc'],
    ['casualties_differ_between_sources', 'ncei'],
  ],
  injuries: [
    ['columns_moved', 'spc'],
    ['casualties_from_spc', 'spc'],
    ['casualties_differ_between_sources', 'ncei'],
  ],
  tor_f_scale: [['rating_differs_between_sources', 'ncei']],
  path_length: [
    ['columns_moved', 'spc'],
    ['lengths_far_apart', 'neither'],
    ['lengths_differ_between_sources', 'ncei'],
  ],
  path_width: [['columns_moved', 'spc']],
};

const byCorrection = 'A correction approved by our moderators.';
const byDefault = 'NCEI’s is shown.';

/** Every value in which the two agencies differ. All rows are read once in each record. */
export const answerDifferences = onceInRecord(({ catalogue }): DifferencesAnswer => {
  const [texts, sources, flags, corrected] = (
    ['agencyDifferences', 'sources', 'flags', 'correctedFields'] as const
  ).map((name) => column(catalogue, name));
  let [compared, differing] = [0, 0];
  const differences: ListedDifference[] = [];
  for (let row = 0; row < catalogue.count; row++) {
    if (sources && readText(sources, row) === bothAgencies) compared++;
    const text = texts && readText(texts, row);
    if (!text) continue;
    differing++;
    const namesIn = (one: typeof flags) => (one ? (readText(one, row) ?? '').split(listSeparator) : []);
    const [codes, edited] = [namesIn(flags), namesIn(corrected)];
    const { id, display_name, known_as, state, begin_wall, begin_zone_letters, tor_f_scale } = readSummary(
      catalogue,
      row,
    );
    const tornado = { id, display_name, known_as, state, begin_wall, begin_zone_letters, tor_f_scale };
    for (const one of readDifferences(text)) {
      const [flag, shown] = deciding[one.field].find(([code]) => codes.includes(code)) ?? [];
      differences.push({
        tornado,
        ...one,
        ...(edited.includes(one.field)
          ? { shown: 'correction', why: byCorrection }
          : { shown: shown ?? 'ncei', why: flag ? qualityFlags[flag] : byDefault }),
      });
    }
  }
  const placeOf = ({ field }: ListedDifference) => differingFields.indexOf(field);
  return { compared, differing, differences: differences.toSorted((a, b) => placeOf(a) - placeOf(b)) };
});
