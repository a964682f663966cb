import { tables } from '@touchdown/shared/storage/tables.ts';

/** The settings that a deployment builds into the templates and the site, with what each is. All are text. */
export const deployedSettings: Readonly<Record<string, string>> = {
  alarmEmail: 'who gets the mails of alarms and budget',
  domainName: 'the site’s own domain',
  certificateArn: 'the certificate of the domain, in us-east-1',
  mailFrom: 'the sender of mails',
  contactEmail: 'the address for questions, on pages and in mails',
  doi: 'the DOI of the record, for citations',
  waf: 'the web firewall: none, basic, or the ARN of a web ACL',
  tileUrl: 'where the tiles of the street map come from',
  tileAttribution: 'their attribution',
  baseMapUrl: 'where the base map comes from; not read yet',
  baseMapAttribution: 'its attribution',
  stripePublishableKey: 'the public key with which pages call Stripe',
  tracing: 'whether X-Ray traces requests: on or off',
  streamConcurrency: 'the concurrency reserved for progress streams',
  apiConcurrency: 'the concurrency reserved for each function behind the API',
  hstsSubdomains: 'whether browsers expect HTTPS of every name below the domain: on or off',
  copyBucket: 'the bucket of another account that gets the second copy',
  ...Object.fromEntries(
    Object.values(tables).flatMap(({ name }) => [
      [`restored${name}`, `the restored table that replaces ${name}`],
      [`restored${name}Stream`, `the ARN of the stream of that table`],
    ]),
  ),
};
