import { isEmailAddress } from '@touchdown/shared/contract/email-address.ts';

/** Returns the text that an operator has given for a setting, or undefined. */
export type GivenSettings = (key: string) => string | undefined;

/** Reads settings from CDK's context, where an empty one counts as none. */
export function givenSettings(context: (key: string) => unknown): GivenSettings {
  return (key) => {
    const value = context(key);
    if (value === undefined || value === '') return undefined;
    if (typeof value === 'string') return value;
    throw new Error(`The setting ${key} must be text; it is ${typeof value}.`);
  };
}

export function onOrOff(given: GivenSettings, key: string): boolean | undefined {
  const value = given(key);
  if (value === undefined) return undefined;
  if (value === 'on' || value === 'off') return value === 'on';
  throw new Error(`The setting ${key} is "${value}"; allowed are on and off.`);
}

export function concurrency(given: GivenSettings, key: string): number | undefined {
  const value = given(key);
  if (value === undefined) return undefined;
  if (/^[1-9]\d{0,3}$/.test(value)) return Number(value);
  throw new Error(`The setting ${key} is "${value}"; allowed is a whole number from 1 to 9999.`);
}

export function emailAddress(given: GivenSettings, key: string): string | undefined {
  const value = given(key);
  if (value === undefined || isEmailAddress(value)) return value;
  throw new Error(`The setting ${key} is "${value}"; allowed is one email address.`);
}

/** A DOI as the registry writes it, without the address of a resolver. */
export function dataDoi(given: GivenSettings): string | undefined {
  const value = given('doi');
  if (value === undefined || /^10\.\d{4,9}\/[\w.;()/:-]+$/.test(value)) return value;
  throw new Error(`The setting doi is "${value}"; allowed is one DOI such as 10.5281/zenodo.123.`);
}

/** Returns two settings that only make sense together, or undefined if neither is given. */
export function bothOrNeither(
  given: GivenSettings,
  firstKey: string,
  secondKey: string,
): readonly [string, string] | undefined {
  const [first, second] = [given(firstKey), given(secondKey)];
  if (first === undefined && second === undefined) return undefined;
  if (first !== undefined && second !== undefined) return [first, second];
  throw new Error(`The settings ${firstKey} and ${secondKey} go together; one of them is missing.`);
}

/** The sender as a mail shows it, and its domain, which SES must verify. */
export interface MailSender {
  from: string;
  domain: string;
}

export function mailSender(given: GivenSettings): MailSender | undefined {
  const from = given('mailFrom');
  if (from === undefined) return undefined;
  const domain = /^(?:[^<>@"]* <)?[\w.+-]+@((?:[a-z\d-]+\.)+[a-z\d-]+)>?$/i.exec(from)?.[1];
  if (domain && from.includes('<') === from.endsWith('>')) return { from, domain: domain.toLowerCase() };
  throw new Error(
    `The setting mailFrom is "${from}"; allowed is an email address with or without a name: Touchdown <no-reply@example.org>.`,
  );
}

/** CloudFront requires the certificate in us-east-1. */
export interface SiteDomain {
  name: string;
  certificateArn: string;
  /** Tells browsers that every name below this one has HTTPS too. Not all of them need to be this site's. */
  bindsSubdomains: boolean;
}

export function siteDomain(given: GivenSettings): SiteDomain | undefined {
  const bindsSubdomains = onOrOff(given, 'hstsSubdomains') ?? false;
  const both = bothOrNeither(given, 'domainName', 'certificateArn');
  if (!both) return undefined;
  const [name, certificateArn] = both;
  if (!/^(?:[a-z\d-]+\.)+[a-z\d-]+$/.test(name)) {
    throw new Error(
      `The setting domainName is "${name}"; allowed is a host in lower case: tornadoes.example.org.`,
    );
  }
  if (!/^arn:aws:acm:us-east-1:\d{12}:certificate\/[\w-]+$/.test(certificateArn)) {
    throw new Error(
      `The setting certificateArn is "${certificateArn}"; allowed is the ARN of a certificate in us-east-1, which CloudFront requires.`,
    );
  }
  return { name, certificateArn, bindsSubdomains };
}

/** None, ours, or the web ACL that belongs to CloudFront's plan, by its ARN. */
export type WebFirewall = 'none' | 'basic' | WebAclArn;
type WebAclArn = `arn:aws:wafv2:us-east-1:${string}`;

export function webFirewall(given: GivenSettings): WebFirewall | undefined {
  const value = given('waf');
  if (value === undefined || value === 'none' || value === 'basic' || isWebAclArn(value)) return value;
  throw new Error(
    `The setting waf is "${value}"; allowed are none, basic, and the ARN of a web ACL for CloudFront.`,
  );
}

/** CloudFront uses web ACLs of the global scope, which are in us-east-1. */
function isWebAclArn(value: string): value is WebAclArn {
  return /^arn:aws:wafv2:us-east-1:\d{12}:global\/webacl\/[\w-]+\/[\w-]+$/.test(value);
}
