import * as z from 'zod';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { RecordedValue } from '@touchdown/shared/history/edited-field.ts';
import { correctionPageSize, CorrectionQuery } from '@touchdown/shared/history/schema.ts';
import { DayParams } from '@touchdown/shared/tornadoes/day-answers.ts';
import { dayPath } from '@touchdown/shared/search/day-paths.ts';
import { recordAnswers } from '@touchdown/shared/storm-reports/record-answer.ts';
import { dayKinds, defaultDayKind, latestDay } from '@touchdown/shared/tornadoes/day-kinds.ts';
import { answerDay } from '../../../../domain/days/day-answer.ts';
import { findDay } from '../../../../domain/days/find-day.ts';
import { findOutbreak } from '../../../../domain/outbreaks/find-outbreak.ts';
import { answerOutbreak } from '../../../../domain/outbreaks/outbreak-answer.ts';
import { parseQuery } from '../../../../platform/http/parse-request.ts';
import { profileCaveats, tornadoCaveats } from './caveats.ts';
import { answerOf, defineTool, headOf } from './mcp-tool.ts';
import { toldSums, toldSumsOf } from './search-tools.ts';
import { ToldTornado, toToldTornado } from './told-tornado.ts';

const count = z.int().min(0);
const mostReports = 100;
const preliminary =
  'Reports are preliminary: one tornado may have several, and a survey may change or withdraw each of them.';
const convective = 'The day runs from 12 to 12 UTC, as forecasters count; the dates of tornadoes are local.';

const ToldReport = z.strictObject({
  id: z.string(),
  url: z.string(),
  utc: z.string(),
  place: z.string().nullable(),
  state: z.string().nullable(),
  told_rating: z.string().nullable(),
  told_deaths: z.number().nullable(),
  told_injuries: z.number().nullable(),
  status: z.string(),
  tornado: z.string().nullable().describe('The id of the tornado that it became'),
  record_answer: z
    .enum(recordAnswers)
    .describe('What the official record says to it; waiting: it does not go that far yet'),
});

export const dayTool = defineTool({
  name: 'day',
  title: 'What happened on a day',
  description:
    'The tornadoes of a day and its preliminary reports, with what the official record made of them.',
  input: z.strictObject({
    date: DayParams.shape.date.describe(
      `A date such as 2011-04-27, or ${latestDay}: the newest with reports`,
    ),
    kind: z
      .enum(dayKinds)
      .optional()
      .describe(
        'local, the default: midnight to midnight on the clock at each place. convective: from 12 to 12 UTC, the default of latest',
      ),
  }),
  output: answerOf({
    date: z.string(),
    kind: z.enum(dayKinds),
    total: count,
    deaths: count,
    deaths_at_least: z.boolean(),
    injuries: count,
    injuries_at_least: z.boolean(),
    tornadoes: z.array(ToldTornado).describe('In the order of their touchdowns'),
    outbreaks: z.array(z.strictObject({ id: z.string(), title: z.string(), tornadoes: count })),
    official_until: z.string().nullable().describe('The last day for which the official record is complete'),
    reports_total: count.describe('Preliminary reports, which are in no other number'),
    reports_after_record: count.describe('Those of them that stand in for the official record'),
    reports: z.array(ToldReport),
    page_url: z.string(),
  }),
  async run({ date, kind = defaultDayKind(date) }, { record, days, site }) {
    const sources = await days();
    const found = findDay(sources, date, kind);
    if (found.kind === 'none') throw new Problem('NOT_FOUND', found.says);
    const day = answerDay(sources, found.date, kind);
    const tornadoes = day.tornadoes.map((one) => toToldTornado(one, site));
    const { total, deaths, deaths_at_least, injuries, injuries_at_least } = day.totals;
    const caveats = [
      ...(kind === 'convective' ? [convective] : []),
      ...(day.reports.length > 0 ? [preliminary] : []),
      ...(deaths_at_least || injuries_at_least
        ? ['The sums are lower limits: some numbers are not known.']
        : []),
      ...tornadoCaveats(tornadoes),
    ];
    return {
      ...headOf(
        record,
        tornadoes.map(({ id }) => id),
        caveats,
      ),
      date: day.date,
      kind,
      total,
      deaths,
      deaths_at_least,
      injuries,
      injuries_at_least,
      tornadoes,
      outbreaks: day.outbreaks.map(({ id, title, tornadoes: members }) => ({
        id,
        title,
        tornadoes: members,
      })),
      official_until: record.pointer?.officialUntil ?? null,
      reports_total: day.reports.length,
      reports_after_record: day.reports.filter((one) => one.record_answer === 'waiting').length,
      reports: day.reports.slice(0, mostReports).map((report) => ({
        id: report.id,
        url: `${site}/spc-reports/${report.id}`,
        utc: report.report_datetime,
        place: report.location_text,
        state: report.state,
        told_rating: report.preliminary_f_scale_text,
        told_deaths: report.fatalities_reported,
        told_injuries: report.injuries_reported,
        status: report.status,
        tornado: report.tornado?.id ?? null,
        record_answer: report.record_answer ?? 'waiting',
      })),
      page_url: site + dayPath(day.date, kind),
    };
  },
});

export const outbreakTool = defineTool({
  name: 'outbreak',
  title: 'Get an outbreak',
  description: 'One outbreak of tornadoes by its id or its name, with its sums, days and worst tornadoes.',
  input: z.strictObject({
    id: z.string().min(1).max(80).describe('1974-04-03-illinois, or a name such as Super Outbreak of 1974'),
  }),
  output: answerOf({
    id: z.string(),
    title: z.string(),
    ...toldSums,
    rule: z.string().describe('Which tornadoes are counted'),
    begins_utc: z.string(),
    ends_utc: z.string(),
    states: z.array(z.string()),
    days: z.array(z.string()),
    others: count.describe('Tornadoes of the same hours that the rule leaves out'),
    other_counts: z.array(
      z.strictObject({ says: z.string(), tornadoes: count, source: z.string().nullable() }),
    ),
    deadliest: z.array(ToldTornado),
    strongest: z.array(ToldTornado),
    longest: z.array(ToldTornado),
    page_url: z.string(),
  }),
  async run({ id }, { record, site }) {
    const found = findOutbreak(record.search, inPath(id));
    if (found.kind !== 'outbreak') throw new Problem('NOT_FOUND', found.says);
    const outbreak = answerOutbreak(record.search, found.outbreak);
    const { profile, rule } = outbreak;
    const told = (of: typeof profile.heads.deadliest) => of.map((one) => toToldTornado(one, site));
    const deadliest = told(profile.heads.deadliest);
    const strongest = told(profile.heads.strongest);
    const longest = told(profile.heads.longest);
    const named = [...deadliest, ...strongest, ...longest];
    return {
      ...headOf(
        record,
        named.map((one) => one.id),
        [
          'Published counts of an outbreak differ, because each has a rule of its own.',
          ...profileCaveats(profile),
          ...tornadoCaveats(named),
        ],
      ),
      id: outbreak.id,
      title: outbreak.title,
      ...toldSumsOf(profile),
      rule: `F or EF${rule.least_rating} and stronger, each at most ${rule.max_hours_apart} hours after and ${rule.max_miles_apart} miles from another, ${rule.least_tornadoes} or more`,
      begins_utc: outbreak.begins,
      ends_utc: outbreak.ends,
      states: outbreak.states,
      days: outbreak.days.map(({ date }) => date),
      others: outbreak.others,
      other_counts: outbreak.counts.map(({ says, tornadoes, source }) => ({ says, tornadoes, source })),
      deadliest,
      strongest,
      longest,
      page_url: `${site}${outbreak.path}`,
    };
  },
});

/** `Super Outbreak of 1974` is `super-outbreak-of-1974` in the path of its page. */
function inPath(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

const ToldCorrection = z.strictObject({
  tornado: z.string().nullable(),
  report: z.string().nullable(),
  name: z.string(),
  field: z.string(),
  official: RecordedValue.nullable(),
  value: RecordedValue,
  approved_at: z.string(),
  taken_back: z.boolean(),
});

export const changesTool = defineTool({
  name: 'changes',
  title: 'What changed in the record',
  description:
    'The release that is served, the newest corrections of tornadoes and reports, and the newest day with preliminary reports.',
  input: z.strictObject({
    state: z.string().max(60).optional().describe('Corrections of this state'),
    since: z.iso.date().optional().describe('Corrections approved on this day or later, UTC'),
    limit: z.int().min(1).max(correctionPageSize).default(10),
  }),
  output: answerOf({
    updated_at: z.string().nullable(),
    tornadoes: count,
    years: z.strictObject({ from: z.int(), to: z.int() }).nullable(),
    corrections: z.array(ToldCorrection).describe('Newest first, including reversed ones'),
    newest_reports: z
      .strictObject({ date: z.string(), reports: count, tornadoes_of_record: count, page_url: z.string() })
      .nullable(),
  }),
  async run({ state, since, limit }, { record, ports, days, site }) {
    const asked = { limit: String(limit), ...(state ? { state } : {}), ...(since ? { from: since } : {}) };
    const query = parseQuery(CorrectionQuery, new URLSearchParams(asked).toString());
    const { corrections } = await ports.listCorrections({ query } as never);
    const told = corrections.map(({ target, field, official, value, approvedAt, takenBack }) => ({
      tornado: target.type === 'tornado' ? target.id : null,
      report: target.type === 'tornado' ? null : target.id,
      name: target.name,
      field,
      official,
      value,
      approved_at: approvedAt,
      taken_back: takenBack !== null,
    }));
    const sources = await days();
    const newest = findDay(sources, latestDay, 'convective');
    const day = newest.kind === 'day' ? answerDay(sources, newest.date, 'convective') : undefined;
    const ids = [...told.map(({ tornado }) => tornado ?? ''), ...(day?.tornadoes.map(({ id }) => id) ?? [])];
    return {
      ...headOf(record, ids.filter(Boolean), [
        'A correction is a value that moderators approved in place of the official one.',
        ...(day ? [preliminary] : []),
      ]),
      updated_at: record.pointer?.updatedAt ?? null,
      tornadoes: record.search.catalogue.count,
      years: record.pointer?.coverage ?? null,
      corrections: told,
      newest_reports: day
        ? {
            date: day.date,
            reports: day.reports.length,
            tornadoes_of_record: day.totals.total,
            page_url: site + dayPath(day.date, day.kind),
          }
        : null,
    };
  },
});
