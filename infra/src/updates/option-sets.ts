import { tables } from '@touchdown/shared/storage/tables.ts';

const domain = {
  domainName: 'tornadoes.example.org',
  certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/0a1b-2c3d',
  hstsSubdomains: 'on',
  tileUrl: 'https://tiles.example.org/{z}/{x}/{y}.png',
  tileAttribution: '© Somebody',
};
const mail = {
  mailFrom: 'no-reply@example.org',
  alarmEmail: 'ops@example.org',
  contactEmail: 'hello@example.org',
  doi: '10.5281/zenodo.123',
  stripePublishableKey: 'pk_test_0123456789abcdef',
};
const limits = {
  copyBucket: 'touchdown-copies',
  waf: 'basic',
  tracing: 'on',
  streamConcurrency: '50',
  apiConcurrency: '20',
};
const restoredFrom = (backup: string) =>
  Object.fromEntries(
    Object.values(tables).flatMap(({ name }) => [
      [`restored${name}`, `${backup}-${name}`],
      [
        `restored${name}Stream`,
        `arn:aws:dynamodb:us-east-1:111122223333:table/${backup}-${name}/stream/2026`,
      ],
    ]),
  );
const restored = restoredFrom('june');
const baseMap = {
  baseMapUrl: 'https://maps.example.org/us.pmtiles',
  baseMapAttribution: '© Somebody',
};

/** Each setting is in a set and missing in others, and no two kinds of settings always come together. */
export const optionSets: Record<string, Record<string, string>> = {
  'no settings': {},
  'a domain': domain,
  'mail and money': mail,
  'limits, without a canary': { ...limits, canary: 'off' },
  'restored tables': { ...restored, ...baseMap },
  everything: { ...domain, ...mail, ...limits, ...restored, ...baseMap },
  'other values': {
    ...domain,
    ...mail,
    ...restoredFrom('july'),
    domainName: 'tornadoes.example.net',
    mailFrom: 'no-reply@example.net',
    copyBucket: 'touchdown-other-copies',
    streamConcurrency: '60',
    waf: 'arn:aws:wafv2:us-east-1:111122223333:global/webacl/plan/0a1b-2c3d',
  },
};
