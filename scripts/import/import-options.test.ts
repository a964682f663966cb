import { describe, expect, it } from 'vitest';
import { readImportOptions } from './import-options.ts';

describe('the options of an import', () => {
  it('are files and folders, or a source with its span', () => {
    expect(readImportOptions(['a.csv', 'folder', '--dry-run'])).toMatchObject({
      action: 'import',
      paths: ['a.csv', 'folder'],
      dryRun: true,
    });
    expect(readImportOptions(['--source', 'ncei', '--years', '1950-2025'])).toMatchObject({
      request: { source: 'ncei', years: { from: 1950, to: 2025 } },
    });
    expect(readImportOptions(['--source', 'ncei', '--years', '1974'])).toMatchObject({
      request: { years: { from: 1974, to: 1974 } },
    });
    expect(readImportOptions(['--source', 'spc-daily'])).toMatchObject({ request: { since: '7d' } });
    expect(readImportOptions(['a.csv', '--force', 'withdrawals', '--force', 'older'])).toMatchObject({
      paths: ['a.csv'],
      force: ['withdrawals', 'older'],
    });
    expect(readImportOptions(['a.csv'])).toMatchObject({ force: [] });
    expect(readImportOptions(['--status', '--stage', 'dev'])).toMatchObject({
      action: 'status',
      stage: 'dev',
    });
  });

  it.each([
    [[], 'Say what to import.'],
    [['--source', 'noaa'], '--source must be ncei, spc or spc-daily, but "noaa" came.'],
    [['--source', 'ncei', '--years', '1890-1900'], '--years must be a year or a span from 1950'],
    [['--source', 'ncei', '--years', '2010-2001'], 'but "2010-2001" came'],
    [['a.csv', '--source', 'spc'], 'Files and --source do not go together.'],
    [['a.csv', '--stage', 'test'], '--stage must be dev or prod, but "test" came.'],
    [['--force', 'a.csv'], '--force must be older or withdrawals, but "a.csv" came.'],
    [['a.csv', '--force'], "Option '--force <value>' argument missing"],
    [['--colour'], "Unknown option '--colour'"],
  ])('that cannot be meant are refused with what is allowed: %j', (args, sentence) => {
    const read = readImportOptions(args);
    expect('problem' in read && read.problem).toContain(sentence);
    expect('problem' in read && read.problem).toContain('Usage:');
  });
});
