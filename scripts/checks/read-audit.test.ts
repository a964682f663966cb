import { describe, expect, it } from 'vitest';
import { readAudit } from './read-audit.ts';

describe('the report of npm audit', () => {
  it('is read with what each package is affected by', () => {
    const printed = JSON.stringify({
      auditReportVersion: 2,
      vulnerabilities: {
        left: {
          name: 'left',
          severity: 'high',
          isDirect: false,
          via: [{ source: 1, title: 'Falls over', url: 'https://example.org/1', severity: 'high' }, 'right'],
          effects: [],
          range: '<2.0.0',
          nodes: ['node_modules/left'],
          fixAvailable: true,
        },
      },
      metadata: {},
    });
    expect(readAudit(printed)).toEqual([
      {
        name: 'left',
        severity: 'high',
        isDirect: false,
        range: '<2.0.0',
        titles: ['Falls over (https://example.org/1)', 'through right'],
      },
    ]);
  });

  it('finds nothing in a report without advisories', () => {
    expect(readAudit('{"auditReportVersion": 2, "vulnerabilities": {}}')).toEqual([]);
  });

  it.each([
    '',
    'npm error audit endpoint returned an error',
    '{"message": "405 Method Not Allowed"}',
    'null',
  ])('is no report when the registry answers %j', (printed) => {
    expect(readAudit(printed)).toBeUndefined();
  });
});
