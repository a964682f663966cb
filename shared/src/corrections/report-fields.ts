import { positionOf } from '../geo/great-circle.ts';
import type { Position } from '../geo/great-circle.ts';
import { states } from '../geo/states.ts';
import { unrated, type TornadoScale } from '../contract/tornado-scales.ts';
import type { StormReport } from '../storm-reports/schema.ts';
import {
  maxShortText,
  ratingsOn,
  refuseFarPosition,
  refuseFarTime,
  refuseOtherScale,
  type FieldKind,
} from './correction-value.ts';
import { convectiveDateOf } from '../tornadoes/day-kinds.ts';
import type { CorrectionField } from './fields.ts';

type ReportField = CorrectionField<StormReport>;

const shortText: FieldKind = { type: 'text', maxLength: maxShortText };

/** Every value of a storm report that people may correct, in the order of a form. The id never changes. */
export const reportFields: readonly ReportField[] = [
  {
    name: 'report_date',
    label: 'Report Date (UTC)',
    kind: { type: 'date-time' },
    read: ({ report_datetime: at }) => at,
    write: (report, at: string) => ({
      ...report,
      report_datetime: at,
      report_date: convectiveDateOf(Date.parse(at)),
    }),
    refuse: (value, { report_datetime: at }) => refuseFarTime(value, at, 'The time'),
  },
  plain('location_text', 'Location'),
  {
    name: 'state',
    label: 'State',
    kind: { type: 'state' },
    read: ({ state }) => states.find(({ name }) => name.toUpperCase() === state)?.name ?? state,
    write: (report, state: string) => ({
      ...report,
      state: state.toUpperCase(),
      state_code: states.find(({ name }) => name === state)?.postal ?? report.state_code,
    }),
    options: () => states.map(({ name }) => name),
  },
  plain('county', 'County'),
  {
    name: 'preliminary_f_scale',
    label: 'Preliminary F/EF Scale',
    kind: { type: 'rating' },
    read: ({ preliminary_f_scale: rating }) => rating ?? unrated,
    write: (report, rating: TornadoScale | typeof unrated) => ({
      ...report,
      preliminary_f_scale: rating === unrated ? null : rating,
      preliminary_f_scale_text: rating === unrated ? null : rating,
    }),
    refuse: (value, { report_date: day }) => refuseOtherScale(value, day),
    options: ({ report_date: day }) => ratingsOn(day),
  },
  plain('comments', 'Comments'),
  {
    name: 'coordinates',
    label: 'Coordinates',
    kind: { type: 'coordinates' },
    read: ({ lat, lon }) => positionOf(lat, lon),
    write: (report, { lat, lon }: Position) => ({ ...report, lat, lon, start_lat: lat, start_lon: lon }),
    refuse: (value, { lat, lon }) => refuseFarPosition(value, positionOf(lat, lon)),
  },
];

function plain(name: 'location_text' | 'county' | 'comments', label: string): ReportField {
  return {
    name,
    label,
    kind: shortText,
    read: (report) => report[name],
    write: (report, value: string) => ({ ...report, [name]: value }),
  };
}
