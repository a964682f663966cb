import { describe, expect, it } from 'vitest';
import { readAdminOptions } from './admin-options.ts';

describe('readAdminOptions', () => {
  it('reads what to list of the audit, and to check it', () => {
    expect(readAdminOptions(['audit', 'verify', '--stage', 'dev'])).toEqual({
      action: 'audit',
      what: 'verify',
      stage: 'dev',
    });
    const route = 'POST /contributions/{id}/restore';
    expect(
      readAdminOptions(['audit', '--route', route, '--since', '2026-11-01', '--csv', 'a.csv']),
    ).toMatchObject({ action: 'audit', what: 'list', route, since: '2026-11-01', csv: 'a.csv' });
  });

  it('reads the action, the person and the stage', () => {
    expect(readAdminOptions(['grant', 'Jane', 'moderator'])).toEqual({
      action: 'grant',
      username: 'Jane',
      role: 'moderator',
    });
    expect(readAdminOptions(['show', 'Jane', '--stage', 'dev'])).toEqual({
      action: 'show',
      username: 'Jane',
      stage: 'dev',
    });
    expect(readAdminOptions(['suspend', 'Jane', 'Advertising.'])).toEqual({
      action: 'suspend',
      username: 'Jane',
      reason: 'Advertising.',
    });
    expect(readAdminOptions(['restore', 'Jane'])).toEqual({ action: 'restore', username: 'Jane' });
    expect(readAdminOptions(['passkeys', 'Jane', 'remove'])).toEqual({
      action: 'passkeys',
      username: 'Jane',
    });
    expect(readAdminOptions(['log'])).toEqual({ action: 'log' });
    expect(readAdminOptions(['recount'])).toEqual({ action: 'recount' });
    expect(readAdminOptions(['erase-again'])).toEqual({ action: 'erase-again' });
    expect(readAdminOptions(['corrections', 'reapply', 'a.jsonl', '--dry-run', '--stage', 'dev'])).toEqual({
      action: 'corrections',
      what: 'reapply',
      file: 'a.jsonl',
      isDryRun: true,
      stage: 'dev',
    });
    expect(
      readAdminOptions([
        'settings',
        'set',
        'readOnly=true',
        'loopMoneyPerDay=0',
        'registration=closed',
        'maxWorkers=',
      ]),
    ).toEqual({
      action: 'settings',
      changes: { readOnly: true, loopMoneyPerDay: 0, registration: 'closed', maxWorkers: undefined },
    });
    const undo = { action: 'undo', username: 'Jane', since: Date.UTC(2026, 10, 26) };
    expect(readAdminOptions(['undo', 'Jane', '--since', '2026-11-26'])).toEqual({ ...undo, isDone: false });
    expect(
      readAdminOptions(['undo', 'Jane', '--since', '2026-11-26T00:00Z', '--yes', '--stage', 'dev']),
    ).toEqual({ ...undo, isDone: true, stage: 'dev' });
    expect(readAdminOptions(['settings'])).toEqual({ action: 'settings', changes: {} });
    expect(readAdminOptions(['recount', 'Jane'])).toEqual({ action: 'recount', username: 'Jane' });
  });

  it.each([
    [[], 'Name the action and the username.'],
    [['passkeys', 'Jane'], 'Name the action and the username.'],
    [['suspend', 'Jane'], 'Name the action and the username.'],
    [['grant', 'Jane'], 'Name the action and the username.'],
    [['grant', 'Jane', 'king'], 'There is no role "king"; the roles are user, expert, moderator, admin.'],
    [['grant', 'Jane', 'admin', 'Max'], 'Name the action and the username.'],
    [['recount', 'Jane', 'Max'], 'Name the action and the username.'],
    [['corrections', 'export'], 'Name what to do with the corrections'],
    [['corrections', 'export', 'a', '--dry-run'], 'Name what to do with the corrections'],
    [['log', '--dry-run'], 'Only "corrections reapply" has a --dry-run.'],
    [['undo', 'Jane'], 'Name the moderator, and with --since the time'],
    [['undo', 'Jane', '--since', 'yesterday'], '"yesterday" is no day or time in UTC'],
    [['undo', 'Jane', '--since', '2026-11-26T08:00'], 'is no day or time in UTC'],
    [['undo', 'Jane', '--since', '2026-11-26', '--yes', '--dry-run'], 'Choose one of'],
    [['restore', 'Jane', '--yes'], 'Only "undo" has --yes.'],
    [['remove', 'Jane'], 'Name the action and the username.'],
    [['log', '--stage', 'test'], '--stage must be dev or prod, but got "test".'],
    [['log', '--force'], '--force'],
    [['settings', 'set'], 'Say which settings to set, as NAME=VALUE.'],
    [
      ['settings', 'set', 'readOnly'],
      'There is no setting "readOnly"; allowed are maxWorkers, loopMoneyPerDay',
    ],
    [['settings', 'set', 'waf=basic'], 'There is no setting "waf=basic"'],
    [['settings', 'set', 'readOnly=yes'], 'The setting readOnly cannot be "yes"'],
    [['settings', 'set', 'maxWorkers=51'], 'The setting maxWorkers cannot be "51"'],
    [['settings', 'set', 'readOnly=true', '--stage', 'dev'], 'changed by npm run deploy'],
    [['audit', 'Jane'], '"audit" has the action "verify"'],
    [['audit', 'verify', '--person', 'Jane'], 'checks everything and has no options'],
    [['audit', '--since', '2026-11-26T08:00Z'], 'is no day such as 2026-11-26'],
    [['audit', '--route', 'GET /tornadoes'], 'The audit has no entries of the route'],
    [['show', 'Jane', '--person', 'Jane'], 'Only "audit" has --person'],
  ])('refuses %j with a reason and the usage', (args, sentence) => {
    const options = readAdminOptions(args);
    expect(options).toEqual({ problem: expect.stringContaining(sentence) });
    expect(options).toEqual({ problem: expect.stringContaining('npm run admin -- grant USERNAME ROLE') });
  });
});
