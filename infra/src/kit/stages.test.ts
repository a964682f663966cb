import { describe, expect, it } from 'vitest';
import { deployedSettings } from './stage-setting-keys.ts';
import { stageName, stageSettings } from './stages.ts';

function settingsWith(context: Record<string, unknown>) {
  return stageSettings('dev', (key) => context[key]);
}

describe('the stage', () => {
  it('is dev by default', () => {
    expect(stageName(undefined)).toBe('dev');
  });

  it.each(['production', '', 'Prod', 1])('is refused with a list of the stages when it is %o', (value) => {
    expect(() => stageName(value)).toThrow(`There is no stage "${value}"; the stages are dev and prod.`);
  });
});

describe('the settings of a stage', () => {
  it('protect prod but not dev', () => {
    const none = () => undefined;
    expect(stageSettings('prod', none)).toMatchObject({
      protected: true,
      monthlyBudgetUsd: 25,
      region: 'us-east-1',
    });
    expect(stageSettings('dev', none)).toMatchObject({
      protected: false,
      monthlyBudgetUsd: 25,
      region: 'us-east-1',
    });
  });

  it('are read from exactly the keys that an operator can give', () => {
    const asked = new Set<string>();
    stageSettings('dev', (key) => void asked.add(key));
    // For one deployment only, so it is not kept.
    asked.delete('canary');
    expect([...asked].toSorted()).toEqual(Object.keys(deployedSettings).toSorted());
  });

  it('have no email address and no domain unless the operator gives them', () => {
    expect(settingsWith({})).not.toHaveProperty('alarmEmail');
    expect(settingsWith({})).not.toHaveProperty('domain');
    expect(settingsWith({ alarmEmail: 'ops@example.org' }).alarmEmail).toBe('ops@example.org');
  });

  it.each([
    ['no-reply@example.org', 'example.org'],
    ['Touchdown <no-reply@Mail.Example.org>', 'mail.example.org'],
  ])('contain the domain of the sender %s', (mailFrom, domain) => {
    expect(settingsWith({ mailFrom }).mailSender).toEqual({ from: mailFrom, domain });
  });

  it.each([
    'example.org',
    'Touchdown no-reply@example.org',
    'a@example.org, b@example.org',
    '<a@example.org',
  ])('refuse the sender %s', (mailFrom) => {
    expect(() => settingsWith({ mailFrom })).toThrow('allowed is an email address with or without a name');
  });

  it('refuse a domain without its certificate', () => {
    expect(() => settingsWith({ domainName: 'example.org' })).toThrow(
      'domainName and certificateArn go together',
    );
    const certificateArn = 'arn:aws:acm:us-east-1:111122223333:certificate/0a1b-2c3d';
    expect(settingsWith({ domainName: 'example.org', certificateArn }).domain).toEqual({
      name: 'example.org',
      certificateArn,
      bindsSubdomains: false,
    });
    const elsewhere = certificateArn.replace('us-east-1', 'eu-west-1');
    expect(() => settingsWith({ domainName: 'example.org', certificateArn: elsewhere })).toThrow(
      'the ARN of a certificate in us-east-1',
    );
    expect(() => settingsWith({ domainName: 'https://example.org', certificateArn })).toThrow(
      'allowed is a host in lower case',
    );
  });

  it.each(['alarmEmail', 'contactEmail'])('refuse an invalid %s', (key) => {
    expect(settingsWith({ [key]: 'people@mail.example.org' })).toMatchObject({
      [key]: 'people@mail.example.org',
    });
    for (const value of ['people', 'a@b.org, c@d.org', 'A <a@b.org>', '"><script>@b.org']) {
      expect(() => settingsWith({ [key]: value })).toThrow(
        `The setting ${key} is "${value}"; allowed is one email address.`,
      );
    }
  });

  it('accept a base map with its attribution', () => {
    const context = { baseMapUrl: 'https://maps.example.org/us.pmtiles', baseMapAttribution: '© Somebody' };
    expect(settingsWith(context).baseMap).toEqual({
      url: context.baseMapUrl,
      attribution: context.baseMapAttribution,
    });
    expect(() => settingsWith({ baseMapUrl: context.baseMapUrl })).toThrow('go together');
    expect(() => settingsWith({ ...context, baseMapUrl: 'http://maps.example.org/us' })).toThrow(
      'allowed is https://',
    );
  });

  it('do not repeat a secret key that is given as the publishable one', () => {
    expect(settingsWith({ stripePublishableKey: 'pk_test_1234567890' }).stripePublishableKey).toBe(
      'pk_test_1234567890',
    );
    expect(() => settingsWith({ stripePublishableKey: 'sk_test_1234567890' })).toThrow(
      /^The setting stripePublishableKey must be Stripe’s publishable key, which begins with pk_\.$/,
    );
  });

  it('accept a valid source of map tiles and refuse an invalid one', () => {
    expect(settingsWith({})).not.toHaveProperty('tiles');
    const context = { tileUrl: 'https://tiles.example.org/{z}/{x}/{y}.png', tileAttribution: '© Somebody' };
    expect(settingsWith(context).tiles?.origin).toBe('https://tiles.example.org');
    expect(() => settingsWith({ ...context, tileUrl: 'http://tiles.example.org/{z}/{x}/{y}.png' })).toThrow(
      'The URL of map tiles must be https://',
    );
    expect(() => settingsWith({ tileUrl: context.tileUrl })).toThrow('Map tiles need an attribution');
  });

  it('bind the names below a domain only if the operator says so', () => {
    const certificateArn = 'arn:aws:acm:us-east-1:111122223333:certificate/0a1b-2c3d';
    const context = { domainName: 'example.org', certificateArn };
    expect(settingsWith({ ...context, hstsSubdomains: 'on' }).domain?.bindsSubdomains).toBe(true);
    expect(() => settingsWith({ ...context, hstsSubdomains: 'yes' })).toThrow('allowed are on and off');
  });

  it('refuse a DOI with an address or with more than a DOI', () => {
    expect(settingsWith({ doi: '10.5281/zenodo.123' }).doi).toBe('10.5281/zenodo.123');
    for (const doi of ['https://doi.org/10.5281/zenodo.123', '10.5281', '10.5281/a b', '10.5281/<script>'])
      expect(() => settingsWith({ doi })).toThrow('allowed is one DOI');
  });

  it('limit the API to 40 times the planned peak of ten requests a second, and dev to a quarter of that', () => {
    const throttleOf = (stage: 'dev' | 'prod') => stageSettings(stage, () => undefined).throttle;
    expect(throttleOf('prod')).toEqual({ requestsPerSecond: 400, burst: 800 });
    expect(throttleOf('dev')).toEqual({ requestsPerSecond: 100, burst: 200 });
  });

  it('accept the web ACL of a plan, and refuse one of another scope', () => {
    const arn = (rest: string) => `arn:aws:wafv2:us-east-1:111122223333:${rest}`;
    const ofPlan = arn('global/webacl/CreatedByCloudFront-0a1b/00000000-0000-0000-0000-000000000000');
    expect(settingsWith({ waf: ofPlan }).waf).toBe(ofPlan);
    for (const waf of ['on', arn('regional/webacl/a/b')]) {
      expect(() => settingsWith({ waf })).toThrow('allowed are none, basic, and the ARN of a web ACL');
    }
  });

  it.each(['streamConcurrency', 'apiConcurrency'] as const)(
    'reserve %s if the operator says how much, and refuse an invalid number',
    (key) => {
      expect(settingsWith({})).not.toHaveProperty(key);
      expect(settingsWith({ [key]: '50' })[key]).toBe(50);
      for (const value of ['0', '-1', 'many', '1.5']) {
        expect(() => settingsWith({ [key]: value })).toThrow(
          `The setting ${key} is "${value}"; allowed is a whole number from 1 to 9999.`,
        );
      }
    },
  );

  it('trace requests only on request, and refuse anything but on and off', () => {
    expect(settingsWith({}).tracing).toBe(false);
    expect(settingsWith({ tracing: 'on' }).tracing).toBe(true);
    expect(() => settingsWith({ tracing: 'yes' })).toThrow(
      'The setting tracing is "yes"; allowed are on and off.',
    );
  });

  it('refuse an unknown firewall and context that is not text', () => {
    expect(() => settingsWith({ waf: 'strict' })).toThrow(
      'The setting waf is "strict"; allowed are none, basic, and the ARN of a web ACL for CloudFront.',
    );
    expect(() => settingsWith({ alarmEmail: true })).toThrow(
      'The setting alarmEmail must be text; it is boolean.',
    );
  });
});
