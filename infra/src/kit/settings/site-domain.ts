import { bothOrNeither, onOrOff, type GivenSettings } from './given-settings.ts';

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
