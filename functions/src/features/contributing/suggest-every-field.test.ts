import { contributingRoutes } from '@touchdown/shared/contributions/contributing-routes.ts';
import {
  fieldsOfRecord,
  type CorrectableRecord,
  type RecordField,
} from '@touchdown/shared/corrections/record-fields.ts';
import { madeUpStormReport } from '@touchdown/shared/storm-reports/testing/made-up-storm-report.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { madeUpTornado } from '../../testing/made-up-tornado.ts';
import { madeUpProfile, putSignedIn } from '../../testing/put-signed-in.ts';
import { startContributingEntry, type ContributingEntry } from '../../testing/start-contributing-entry.ts';
import { dynamodbStandIns } from '../../testing/test-table.ts';

const tornado = madeUpTornado('2013-05-20T19:56:00Z', {
  end_datetime: '2013-05-20T20:35:00Z',
  end_lat: 35.34,
  end_lon: -97.4,
  state: 'Oklahoma',
  event_narrative: 'It began\nwest of Newcastle.',
});
const report = madeUpStormReport('2013-05-20', '1956', { county: 'MCCLAIN', state: 'OKLAHOMA' });

const abouts: CorrectableRecord[] = [
  { kind: 'tornado', record: tornado },
  { kind: 'spc-report', record: report },
];
const everyField = abouts.flatMap((about) =>
  fieldsOfRecord(about).map((field) => [about.kind, field.name, about, field] as const),
);

/** Another value that the field takes, near the one it has, as the form would send it. */
function otherValue({ kind, current, options }: RecordField): string {
  switch (kind.type) {
    case 'text':
      return `${current} (surveyed)`.trim();
    case 'number':
      return String(Number(current) + 1);
    case 'date-time':
      return current.replace(/:\d\d:\d\dZ$/, ':01');
    case 'coordinates':
      return current.replace(/^\d+/, (degrees) => String(Number(degrees) + 1));
    default:
      return options.find((option) => option !== current) ?? '';
  }
}

describe.each(dynamodbStandIns)('an edit suggestion of each field on $name', ({ endpoint }) => {
  let entry: ContributingEntry;
  let addresses = 0;

  beforeAll(async () => {
    entry = await startContributingEntry(endpoint, { record: { tornadoes: [tornado] }, reports: [report] });
  });
  afterAll(() => entry.stop());

  async function suggest({ kind, record }: CorrectableRecord, targetField: string, proposedValue: string) {
    const profile = madeUpProfile({ createdAt: '2025-01-01T00:00:00.000Z' });
    const { cookie } = await putSignedIn(entry.client, entry.community, { profile });
    return entry.ask('POST', '/contributions', {
      cookie,
      body: {
        contributionType: 'EDIT_SUGGESTION',
        content: {
          targetField,
          proposedValue,
          reason: 'It is in the survey.',
          source: 'https://survey.example/1',
        },
        ...(kind === 'tornado' ? { tornadoId: record.id } : { spcReportId: record.id }),
      },
      headers: { 'x-viewer-ip': `2001:dba:${(++addresses).toString(16)}::1` },
    });
  }

  it.each(everyField)(
    'refuses what the form is prefilled with: %s, %s',
    async (_kind, name, about, field) => {
      const { status, body } = await suggest(about, name, field.current);
      expect([status, body]).toMatchObject([
        400,
        {
          error:
            field.current === ''
              ? 'Please provide a proposed value.'
              : 'The proposed value is the same as the current value.',
          details: [{ field: expect.stringContaining('proposedValue') }],
        },
      ]);
    },
  );

  it.each(everyField)('takes another value: %s, %s', async (_kind, name, about, field) => {
    const { status, body } = await suggest(about, name, otherValue(field));
    expect(status, JSON.stringify(body)).toBe(200);
    const { content } = contributingRoutes.createContribution.response.parse(body).data.contribution;
    expect(content).toMatchObject({ targetField: name, currentValue: field.current || null });
    // What is stored reads as the same value again.
    const stored = (content as { proposedValue: string }).proposedValue;
    expect(field.parse(stored)).toEqual(field.parse(otherValue(field)));
  });
});
