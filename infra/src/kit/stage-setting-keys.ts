import { tables } from '@touchdown/shared/storage/tables.ts';

/** The settings that a deployment builds into the templates and the site, with what each is. All are text. */
export const deployedSettings: Readonly<Record<string, string>> = {
  alarmEmail: 'who gets the mails of alarms and budget',
  domainName: 'the site’s own domain',
  certificateArn: 'the certificate of the domain, in us-east-1',
  mailFrom: 'the sender of mails',
  contactEmail: 'the address that pages, mails and the API description give for questions',
  doi: 'the DOI of the record, for citations',
  waf: 'the web firewall: none, basic, or the ARN of a web ACL',
  tileUrl: 'where the tiles of the street map come from',
  tileAttribution: 'the attribution that the tiles’ owners require',
  baseMapUrl: 'where the base map comes from',
  baseMapAttribution: 'the attribution that the base map’s owners require',
  stripePublishableKey: 'the key with which pages call Stripe; it is public',
  tracing: 'whether X-Ray traces requests: on or off',
  streamConcurrency: 'the concurrency that is reserved for progress streams',
  apiConcurrency: 'the concurrency that is reserved for each function behind the API',
  hstsSubdomains: 'whether browsers expect HTTPS of every name below the domain: on or off',
  copyBucket: 'the bucket of another account that gets the second copy',
  ...Object.fromEntries(
    Object.values(tables).flatMap(({ name }) => [
      [`restored${name}`, `the restored table that replaces ${name}`],
      [`restored${name}Stream`, `the ARN of the stream of that table`],
    ]),
  ),
};
