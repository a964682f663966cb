import { describe, expect, it } from 'vitest';
import { readImportOptions } from './import-options.ts';

describe('readImportOptions', () => {
  it('reads files and folders, or a source with its years, and the other options', () => {
    expect(readImportOptions(['a.csv', 'folder', '--dry-run'])).toMatchObject({
      action: 'import',
      paths: ['a.csv', 'folder'],
      dryRun: true,
    });
    expect(readImportOptions(['--source', 'ncei', '--years', '1950-2025'])).toMatchObject({
      sources: ['ncei'],
      years: { from: 1950, to: 2025 },
    });
    expect(readImportOptions(['--source', 'ncei', '--years', '1974'])).toMatchObject({
      years: { from: 1974, to: 1974 },
    });
    const all = ['ncei', 'spc', 'spc-daily'];
    expect(readImportOptions(['a.csv', '--source', 'all'])).toMatchObject({ paths: ['a.csv'], sources: all });
    expect(readImportOptions(['--source', 'spc', '--source', 'ncei,spc'])).toMatchObject({
      sources: ['ncei', 'spc'],
    });
    expect(readImportOptions(['--source', 'spc-daily', '--since', '7d'])).toMatchObject({ since: '7d' });
    expect(
      readImportOptions(['a.csv', '--force', 'withdrawals,notable:1a2b3c4d', '--force', 'older']),
    ).toMatchObject({
      paths: ['a.csv'],
      force: ['withdrawals', 'notable:1a2b3c4d', 'older'],
    });
    expect(readImportOptions(['a.csv'])).toMatchObject({ force: [] });
    expect(readImportOptions(['--warnings', 'oun.txt', '--dry-run'])).toMatchObject({
      action: 'warnings',
      paths: ['oun.txt'],
      dryRun: true,
    });
    expect(readImportOptions(['--fill', '--stage', 'dev', '--yes'])).toMatchObject({
      action: 'fill',
      stage: 'dev',
      yes: true,
    });
    expect(readImportOptions(['--status', '--stage', 'dev'])).toMatchObject({
      action: 'status',
      stage: 'dev',
    });
  });

  it.each([
    [[], 'Name the files or the source to import.'],
    [['--source', 'noaa'], '--source must be ncei, spc, spc-daily or all, but got "noaa".'],
    [['--source', 'ncei', '--years', '1890-1900'], '--years must be a year or a span from 1950'],
    [['--source', 'ncei', '--years', '2010-2001'], 'but got "2010-2001"'],
    [['--warnings'], '--warnings needs files, and no --source'],
    [['--fill', '--years', '1974'], '--fill can only have --stage, --dry-run and --yes.'],
    [['--fill', 'a.csv'], '--fill can only have --stage, --dry-run and --yes.'],
    [['a.csv', '--yes'], '--yes is only for --fill.'],
    [['--source', 'ncei', '--since', '7d'], '--since is only for --source spc-daily or all.'],
    [['a.csv', '--stage', 'test'], '--stage must be dev or prod, but got "test".'],
    [
      ['--force', 'a.csv'],
      '--force must be older, withdrawals, changes, set-aside, deaths, first-year, second-opinion or notable:CODE, but got "a.csv".',
    ],
    [
      ['a.csv', '--force', 'notable'],
      '--force notable needs the code under the list of changes that you have read, as in notable:1a2b3c4d, but got "notable".',
    ],
    [['a.csv', '--force'], "Option '--force <value>' argument missing"],
    [['--colour'], "Unknown option '--colour'"],
  ])('refuses %j with a reason and the usage', (args, sentence) => {
    const options = readImportOptions(args);
    expect('problem' in options && options.problem).toContain(sentence);
    expect('problem' in options && options.problem).toContain('Usage:');
  });
});
