import { gzipSync } from 'node:zlib';
import { stormReportExamples } from '@touchdown/shared/storm-reports/examples.ts';
import { StormReport } from '@touchdown/shared/storm-reports/schema.ts';
import { RecordCoverage } from '@touchdown/shared/tornadoes/record-coverage.ts';
import { tornadoExamples } from '@touchdown/shared/tornadoes/examples.ts';
import { describe, expect, it } from 'vitest';
import { CataloguePointer } from '../domain/catalogue/catalogue-pointer.ts';
import { readStormReportObject } from '../domain/catalogue/storm-report-object.ts';
import { followChange } from '../platform/events/follow-change.ts';
import { parseStored } from '../platform/parse-stored.ts';
import { deliverMail } from './mail/deliver-mail.ts';
import { StripeEventHint } from './subscriptions/events/stripe-event.ts';

/** While a stage is updated, the functions that are still old read what new ones write: with fields of its own. */
function byNewerCode(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(byNewerCode);
  if (typeof value !== 'object' || value === null) return value;
  const known = Object.entries(value).map(([key, part]) => [key, byNewerCode(part)]);
  return { ...Object.fromEntries(known), laterField: { deep: 1 } };
}

describe('what newer code has written', () => {
  it('is read as an object of storm reports', () => {
    const report = StormReport.strip().parse(stormReportExamples.getStormReport.response.data.report);
    const written = gzipSync(JSON.stringify([byNewerCode(report)]));
    expect(readStormReportObject(written, 1)).toEqual([report]);
    // An older one lacks the fields that came later.
    const { changed_at: _at, proposed_tornado_id: _proposed, ...older } = report;
    expect(readStormReportObject(gzipSync(JSON.stringify([older])), 1)).toEqual([older]);
  });

  it('is read as what the record covers, and as the pointer of a release', () => {
    const coverage = tornadoExamples.getRecordCoverage.response;
    expect(parseStored(RecordCoverage, byNewerCode(coverage))).toEqual(coverage);
    const pointer = CataloguePointer.safeParse({ laterField: 1 });
    expect(pointer.error?.issues.map(({ code }) => code)).not.toContain('unrecognized_keys');
  });

  it('is followed as a change, and worked through as an event of Stripe’s', async () => {
    const change = { id: '1', kind: 'vote', event: 'INSERT', key: { id: 'a' }, changed: [], before: {} };
    let followed: unknown;
    await followChange(async (one) => void (followed = one))({ ...change, laterField: 1 });
    expect(followed).toEqual(change);
    const hint = { id: 'evt_1', type: 'invoice.paid', customer: 'cus_1' };
    expect(parseStored(StripeEventHint, { ...hint, laterField: 1 })).toEqual(hint);
  });

  it('is sent as a mail', async () => {
    const message = { id: 'one', template: 'password-changed', to: 'ada@example.org', username: 'ada' };
    const sent: string[] = [];
    const delivery = await deliverMail(JSON.stringify({ ...message, laterField: 1 }), {
      links: { siteUrl: 'https://touchdown.example', contactEmail: undefined } as never,
      claims: { claim: async () => 'claimed', settle: async () => {}, release: async () => {} } as never,
      send: async (to) => void sent.push(to),
    });
    expect(delivery).toEqual({ outcome: 'sent', template: 'password-changed' });
    expect(sent).toEqual(['ada@example.org']);
  });

  it('is still refused if a field that readers need is missing or wrong', () => {
    const { count: _count, ...without } = tornadoExamples.getRecordCoverage.response;
    expect(() => parseStored(RecordCoverage, { ...without, laterField: 1 })).toThrow();
    expect(() => parseStored(RecordCoverage, 'text')).toThrow();
  });
});
