import { afterAll, beforeEach, beforeAll, describe, expect, it } from 'vitest';
import { settingsParameter } from '@touchdown/shared/contract/running-settings.ts';
import { startParameterStore, type ParameterStore } from '../../testing/parameter-store.ts';
import { beginSettings, changeRunningSettings, finishSettings } from './keep-settings.ts';
import { planSettings, shownSettings } from './plan-settings.ts';
import { settingValue, withChange, type SettingsChange } from './setting-values.ts';
import { changeSettings, readSettings, type SettingsStore } from './settings-store.ts';

const name = settingsParameter('dev');
let server: ParameterStore;
let store: SettingsStore;

beforeAll(async () => {
  server = await startParameterStore();
  store = { client: server.client, stage: 'dev' };
});
beforeEach(() => {
  server.parameters.clear();
  server.denied.clear();
  server.meanwhile = () => {};
  server.calls.length = 0;
});
afterAll(() => server.stop());

/** A deployment as `npm run deploy` makes it, up to the point where it dies if it does. */
async function deploy(given: SettingsChange, diesWhileDeploying = false) {
  const kept = await readSettings(store);
  const plan = planSettings('dev', kept, given);
  await beginSettings(store, kept, plan.change);
  const isCurrent = diesWhileDeploying || (await finishSettings(store, plan.change, plan.settings));
  return { ...plan, isCurrent };
}

/** What somebody else writes, before the next call of this kind is answered. */
function somebodyElse(operation: string, ...changes: SettingsChange[]): void {
  server.meanwhile = ({ operation: called }, when) => {
    if (called !== operation || when === 'answered') return;
    const change = changes.shift();
    const stored = server.parameters.get(name);
    if (!change) return;
    const settings = JSON.parse(stored?.values.at(-1) ?? '{}');
    stored?.values.push(JSON.stringify({ ...settings, ...change }));
    if (!stored) server.parameters.set(name, { type: 'String', values: [JSON.stringify(change)] });
  };
}

function parameter(): unknown {
  return JSON.parse(server.parameters.get(name)?.values.at(-1) ?? 'null');
}

describe('the settings of a stage', () => {
  it('stay from one deployment to the next, until they are forgotten', async () => {
    const first = await deploy({ alarmEmail: 'ops@example.org', waf: 'basic' });
    expect(first.lines).toEqual([
      'Settings of dev:',
      '  alarmEmail: not set → ops@example.org',
      '  waf: not set → basic',
    ]);
    const second = await deploy({});
    expect(second.settings).toEqual({ alarmEmail: 'ops@example.org', waf: 'basic' });
    expect(second.lines).toEqual(['Settings of dev: unchanged. Set are alarmEmail, waf.']);
    const third = await deploy({ waf: null });
    expect(third.lines).toEqual(['Settings of dev:', '  waf: basic → not set']);
    expect(parameter()).toEqual({ alarmEmail: 'ops@example.org' });
    await expect(deploy({ waf: null })).rejects.toThrow('There is nothing to forget: waf is not set.');
  });

  it('exist from the first deployment on, as one standard String parameter', async () => {
    await deploy({});
    expect(parameter()).toEqual({});
    expect(server.calls.find(({ operation }) => operation === 'PutParameter')?.input).toMatchObject({
      Name: '/touchdown/dev/settings',
      Type: 'String',
      Tier: 'Standard',
      Overwrite: false,
    });
  });

  it('go on with what a deployment began that died half-way, and can be taken back', async () => {
    await deploy({ waf: 'none', contactEmail: 'a@example.org' });
    await deploy({ waf: 'basic' }, true);
    expect(parameter()).toEqual({
      contactEmail: 'a@example.org',
      waf: 'none',
      unfinished: { waf: 'basic' },
    });
    const next = planSettings('dev', await readSettings(store), {});
    expect(next.settings).toMatchObject({ waf: 'basic' });
    expect(next.lines).toContain('  waf: none → basic, from a deployment that did not finish');
    expect(shownSettings('dev', await readSettings(store))).toEqual([
      'Settings of dev:',
      '  contactEmail: a@example.org',
      '  waf: none',
      '  waf: basic, from a deployment that did not finish',
    ]);
    const back = await deploy({ waf: 'none' });
    expect(back.change).toEqual({ waf: 'none' });
    expect(parameter()).toEqual({ contactEmail: 'a@example.org', waf: 'none' });
  });

  it('that an older commit does not know are kept', async () => {
    server.parameters.set(name, { type: 'String', values: ['{"newThing":"yes","waf":"none"}'] });
    expect((await deploy({ waf: 'basic' })).lines).toContain(
      '  newThing: kept, but this commit does not know it',
    );
    expect(parameter()).toEqual({ newThing: 'yes', waf: 'basic' });
  });

  it('that have become others are kept with what they count as, until they are forgotten', async () => {
    server.parameters.set(name, { type: 'String', values: ['{"loopsPerDay":50}'] });
    const now = '  loopsPerDay has become loopMoneyPerDay, in dollars';
    expect((await deploy({})).lines).toContain(`${now}; until that is set, 50 counts as $0.05 a day`);
    expect((await deploy({ loopMoneyPerDay: 0.2 })).lines).toContain(
      `${now}, which is set; forget loopsPerDay`,
    );
    await deploy({ loopsPerDay: null });
    expect(parameter()).toEqual({ loopMoneyPerDay: 0.2 });
  });

  it('are refused before anything is written if the stage could not have them', async () => {
    const none = await readSettings(store);
    expect(() => planSettings('prod', none, {})).toThrow('prod needs an address for its alarms');
    expect(() => planSettings('dev', none, { waf: 'strict' })).toThrow(
      'allowed are none, basic, and the ARN of a web ACL',
    );
    expect(() => planSettings('dev', none, { domainName: 'example.org' })).toThrow('go together');
    const { settings } = planSettings('prod', none, { alarmEmail: 'ops@example.org' });
    const kept = { ...none, accepted: settings };
    expect(() => planSettings('prod', kept, { alarmEmail: null })).toThrow('prod needs an address');
    expect(server.parameters.size).toBe(0);
  });

  it('must fit into a standard parameter', async () => {
    const attribution = '©'.repeat(2_100);
    const change = { tileUrl: 'https://t.example.org/{z}/{x}/{y}.png', tileAttribution: attribution };
    await expect(deploy(change)).rejects.toThrow(
      /The settings take \d+ bytes; a standard parameter holds 4096/,
    );
    expect(server.parameters.size).toBe(0);
  });

  it('with a base map and tiles in an unfinished deployment are a value that the Parameter Store takes', async () => {
    const change = { tileUrl: 'https://t.example.org/{z}/{x}/{y}', tileAttribution: '© {z}' };
    await deploy(change, true);
    expect(parameter()).toEqual({ unfinished: change });
  });

  it('name the missing permission and leave a damaged parameter alone', async () => {
    server.denied.add('PutParameter');
    await expect(deploy({})).rejects.toThrow(
      'The credentials lack the permission ssm:PutParameter on /touchdown/dev/settings.',
    );
    server.denied.add('GetParameter');
    await expect(deploy({})).rejects.toThrow('The credentials lack the permission ssm:GetParameter');
    server.denied.clear();
    for (const damaged of ['{', '[]', '{"waf":{}}', '{"unfinished":3}']) {
      server.parameters.set(name, { type: 'String', values: [damaged] });
      await expect(deploy({})).rejects.toThrow(`The parameter ${name} does not contain settings.`);
    }
  });
});

describe('running settings', () => {
  it('change at once, and leave what a deployment began alone', async () => {
    await deploy({ maxWorkers: 3 });
    await deploy({ waf: 'basic' }, true);
    await changeRunningSettings(store, { readOnly: true, maxWorkers: null });
    expect(parameter()).toEqual({ readOnly: true, unfinished: { waf: 'basic' } });
  });

  it('win over the value of a deployment that is still running', async () => {
    await changeSettings(store, (kept) => ({ ...kept, unfinished: { readOnly: false, waf: 'none' } }));
    await changeRunningSettings(store, { readOnly: true });
    expect(await finishSettings(store, { readOnly: false, waf: 'none' }, { waf: 'none' })).toBe(true);
    expect(parameter()).toEqual({ readOnly: true, waf: 'none' });
  });
});

describe('two operators at once', () => {
  it('lose nothing when one writes between another’s reading and writing', async () => {
    await deploy({ waf: 'basic' });
    somebodyElse('PutParameter', { readOnly: true });
    await changeRunningSettings(store, { maxWorkers: 4 });
    expect(parameter()).toEqual({ waf: 'basic', readOnly: true, maxWorkers: 4 });
  });

  it('lose nothing when both create the parameter', async () => {
    somebodyElse('PutParameter', { readOnly: true });
    await changeRunningSettings(store, { maxWorkers: 4 });
    expect(parameter()).toEqual({ readOnly: true, maxWorkers: 4 });
  });

  it('are told when the writing collides again', async () => {
    await deploy({ waf: 'basic' });
    somebodyElse('PutParameter', { readOnly: true }, { loopMoneyPerDay: 3 });
    await expect(changeRunningSettings(store, { maxWorkers: 4 })).rejects.toThrow(
      'Several people are changing the settings of dev.',
    );
  });

  it('cannot deploy settings that are out of date', async () => {
    await deploy({ waf: 'basic' });
    const read = await readSettings(store);
    await changeRunningSettings(store, { maxWorkers: 4 });
    await expect(beginSettings(store, read, { waf: 'none' })).rejects.toThrow(
      'Nothing is deployed. Start again.',
    );
    const again = await readSettings(store);
    somebodyElse('PutParameter', { alarmEmail: 'b@example.org' });
    await expect(beginSettings(store, again, { waf: 'none' })).rejects.toThrow('Nothing is deployed.');
  });

  it('learn that the stage must be deployed once more if another deployment began meanwhile', async () => {
    const kept = await readSettings(store);
    const ours = planSettings('dev', kept, { waf: 'basic' });
    await beginSettings(store, kept, ours.change);
    const seen = await readSettings(store);
    const theirs = planSettings('dev', seen, { contactEmail: 'b@example.org' });
    await beginSettings(store, seen, theirs.change);
    expect(await finishSettings(store, ours.change, ours.settings)).toBe(false);
    expect(await finishSettings(store, theirs.change, theirs.settings)).toBe(true);
    expect(parameter()).toEqual({ waf: 'basic', contactEmail: 'b@example.org' });
  });
});

describe('a value that somebody types', () => {
  it('becomes a number or a switch where functions expect one', () => {
    expect(settingValue('maxWorkers', '0')).toBe(0);
    expect(settingValue('loopMoneyPerDay', '0.4')).toBe(0.4);
    expect(settingValue('readOnly', 'true')).toBe(true);
    expect(settingValue('registration', 'closed')).toBe('closed');
    expect(settingValue('streamConcurrency', '50')).toBe('50');
    expect(withChange({ readOnly: true }, { readOnly: false })).toEqual({ readOnly: false });
  });

  it.each([
    ['loopMoneyPerDay', '50.01', 'The setting loopMoneyPerDay is "50.01": Too big'],
    ['loopsPerDay', '500', 'loopsPerDay has become loopMoneyPerDay, the dollars'],
    ['maxWorkers', '51', 'The setting maxWorkers is "51": Too big'],
    ['maxWorkers', 'many', 'The setting maxWorkers is "many": Invalid input'],
    ['readOnly', 'yes', 'The setting readOnly is "yes": Invalid input'],
    ['waf', ' ', '--set waf has no value. To drop the setting, give --forget waf.'],
    ['tileAttribution', 'a\nb', 'must be one line of text'],
    ['colour', 'red', 'There is no setting "colour"; the settings are alarmEmail,'],
  ])('is refused: %s=%s', (key, text, message) => {
    expect(() => settingValue(key, text)).toThrow(message);
  });

  it('is refused and not repeated if it is a secret', () => {
    for (const text of ['sk_live_abcdefghijkl', 'rk_test_abcdefghijkl', 'whsec_abcdefghijkl']) {
      expect(() => settingValue('tileAttribution', text)).toThrow(
        /^The value of tileAttribution is a secret\. Secrets are no settings: give --secret NAME\.$/,
      );
    }
  });
});
